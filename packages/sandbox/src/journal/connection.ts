// One connection to a PostgreSQL server, opened again when it is lost.
//
// Work is serialised: a read must not run between the statements of a transaction, and two callers that found the
// connection lost would open two new ones, one of which would stay open and keep the process alive.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { JournalError } from './journal.ts'

export interface ConnectionOptions {
  readonly url: string
  /** What error messages call the journal. */
  readonly place: string
  /** The application name that the server shows for this connection. */
  readonly name: string
  /** How long to try to reconnect, in milliseconds. */
  readonly patienceMs: number
  /** Prepares a new connection before its first use. */
  readonly prepare: (client: pg.Client) => Promise<unknown>
}

export interface Connection {
  use<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value>
  /** Runs work in a transaction. */
  transact(work: (client: pg.Client) => Promise<void>): Promise<void>
  /** Repeats work while it fails only because the connection is lost. */
  retry<Value>(work: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

const pauseMs = 200
const statementMs = 10_000

export function createConnection({ url, place, name, patienceMs, prepare }: ConnectionOptions): Connection {
  let client: pg.Client | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const connect = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: statementMs,
      query_timeout: statementMs,
      keepAlive: true,
    })
    // The next use sees the loss. Without a listener, an error event would end the process.
    fresh.on('error', () => drop(fresh))
    fresh.on('end', () => drop(fresh))
    try {
      await fresh.connect()
      await prepare(fresh)
    } catch (error) {
      drop(fresh)
      throw error
    }
    client = fresh
    return fresh
  }
  const drop = (lost: pg.Client): void => {
    if (client === lost) client = undefined
    lost.end().catch(() => undefined)
  }
  const use: Connection['use'] = (work) => {
    const mine = turn.then(async () => {
      try {
        return await work(await connect())
      } catch (error) {
        if (client && isConnectionLost(error)) drop(client)
        throw error
      }
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    use,
    transact: (work) => use((own) => transact(own, work)),
    async retry(work) {
      for (let until = Date.now() + patienceMs; ;) {
        try {
          return await work()
        } catch (error) {
          if (!isConnectionLost(error)) throw explainPostgresError(error, place)
          if (Date.now() > until) {
            throw new JournalError(`${place} has not been reachable for ${patienceMs} ms: ${errorMessage(error)}`)
          }
          await wait(pauseMs)
        }
      }
    },
    async close() {
      const last = client
      client = undefined
      last?.removeAllListeners('end')
      await last?.end().catch(() => undefined)
    },
  }
}

async function transact(client: pg.Client, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work(client)
    await client.query('commit')
  } catch (error) {
    // On a lost connection, a rollback would only wait for its timeout.
    if (!isConnectionLost(error)) await client.query('rollback').catch(() => undefined)
    throw error
  }
}

// Errors of a PostgreSQL server: whether a retry can help, and the message for the user.

const diskFull = '53100'
const noPrivilege = '42501'

/**
 * Whether an error means that the connection is lost. A server that ends, restarts or closes a connection reports one
 * of these classes of codes; a broken network connection has a code of the operating system or none.
 */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof JournalError) return false
  const { code, message } = error as { code?: string; message: string }
  if (code === undefined) return /terminated|timeout|not queryable|closed/i.test(message)
  return /^(08|57P|53300)/.test(code) || /^E[A-Z]+$/.test(code)
}

/** Returns a server's error as a `JournalError` with a message for the user; returns any other error unchanged. */
export function explainPostgresError(error: unknown, place: string): unknown {
  const { code } = error as { code?: unknown }
  if (error instanceof JournalError || (typeof code !== 'string' && !isConnectionLost(error))) return error
  const message = errorMessage(error)
  if (code === diskFull) {
    return new JournalError(`${place} cannot be written, because the disk of its server is full: ${message}`)
  }
  if (code === noPrivilege) {
    return new JournalError(`${place} needs a user that may create, read and write its tables: ${message}`)
  }
  return new JournalError(`${place} cannot be used: ${message}`)
}

/** Returns the message of an error. An error that stands for several has only a code. */
export function errorMessage(error: unknown): string {
  const { message, code } = error as { message: string; code?: string }
  return message || code || 'no answer'
}

/** Returns a URL without its credentials. */
export function describeUrl(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}${pathname}`
  } catch {
    return 'the database'
  }
}
