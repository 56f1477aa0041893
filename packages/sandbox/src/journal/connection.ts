// One connection to a PostgreSQL server, which is made anew when it is lost.
//
// Work is done by one at a time: a read must not come between the statements of a transaction, and two that find the
// connection lost would make one each, of which one stays open, and the process with it.

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { explainDatabase, isConnectionLost, sayError } from './postgres-error.ts'
import { JournalError } from './journal.ts'

export interface ConnectionOptions {
  readonly url: string
  /** What a person calls what lies there. */
  readonly place: string
  /** What the server calls whoever is connected. */
  readonly name: string
  /** How long a lost connection is sought again, in milliseconds. */
  readonly patienceMs: number
  /** Prepares a connection before anybody uses it. */
  readonly prepare: (client: pg.Client) => Promise<unknown>
}

export interface Connection {
  use<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value>
  /** Does something as a whole or not at all. */
  transact(work: (client: pg.Client) => Promise<void>): Promise<void>
  /** Does something again as long as only the connection is in the way. */
  insist<Value>(work: () => Promise<Value>): Promise<Value>
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
    // Whoever asks next learns of it; without a listener it would end the process.
    fresh.on('error', () => forget(fresh))
    fresh.on('end', () => forget(fresh))
    try {
      await fresh.connect()
      await prepare(fresh)
    } catch (error) {
      forget(fresh)
      throw error
    }
    client = fresh
    return fresh
  }
  const forget = (lost: pg.Client): void => {
    if (client === lost) client = undefined
    lost.end().catch(() => undefined)
  }
  const use: Connection['use'] = (work) => {
    const mine = turn.then(async () => {
      try {
        return await work(await connect())
      } catch (error) {
        if (client && isConnectionLost(error)) forget(client)
        throw error
      }
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    use,
    transact: (work) =>
      use(async (own) => {
        await own.query('begin')
        try {
          await work(own)
          await own.query('commit')
        } catch (error) {
          // A connection that is lost is dropped, and would only be waited for once more.
          if (!isConnectionLost(error)) await own.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    async insist(work) {
      for (let until = Date.now() + patienceMs; ;) {
        try {
          return await work()
        } catch (error) {
          if (!isConnectionLost(error)) throw explainDatabase(error, place)
          if (Date.now() > until) {
            throw new JournalError(`${place} has not been reachable for ${patienceMs} ms: ${sayError(error)}`)
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
