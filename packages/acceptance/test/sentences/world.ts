// A local exchange for the sentences of the guides, with one account, and requests that are written by hand.
import { ApiError, type ClientOptions, createClient, sign } from '@capi/client'
import { createSandbox, type Sandbox, type SandboxOptions } from '@capi/sandbox'
import { onTestFinished } from 'vitest'

export const symbol = 'cmt_btcusdt'

type Client = ReturnType<typeof createClient>

export interface World {
  readonly sandbox: Sandbox
  readonly accountId: string
  readonly capi: Client
  /** The operations that the client has requested, in their order. */
  readonly requested: string[]
  /** Returns a client of another account. */
  another(): Client
  /** Returns another client of the same account. */
  client(options?: Partial<ClientOptions>): Client
  /** Sends one signed request; headers replace those of the signature, and `null` leaves one out. */
  send(target: string, init?: { body?: string; headers?: Readonly<Record<string, string | null>> }): Promise<Reply>
  setPrice(price: string): void
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly json: { readonly code?: string; readonly msg?: string }
}

/** Opens an exchange at a price of 60000, with an account that has 10000 USDT. */
export function openWorld(options: SandboxOptions = {}): World {
  const sandbox = createSandbox({ seed: 'guides', ...options })
  onTestFinished(() => sandbox.close())
  const setPrice = (price: string): void => void sandbox.control.setPrice({ symbol, price })
  setPrice('60000')
  const credentials = sandbox.control.createAccount({ deposit: '10000' })
  const { key, secret, passphrase, accountId } = credentials
  const requested: string[] = []
  const onRequest: ClientOptions['onRequest'] = ({ operationId }) => void requested.push(operationId!)
  const { transport } = sandbox
  const client: World['client'] = (given) => createClient({ transport, credentials, onRequest, ...given })
  const another = () => client({ credentials: sandbox.control.createAccount({ deposit: '10000' }) })
  const send: World['send'] = async (target, { body = '', headers = {} } = {}) => {
    const [path = '', query = ''] = target.split('?')
    const timestamp = Number(headers['ACCESS-TIMESTAMP'] ?? sandbox.control.now())
    const method = body ? 'POST' : 'GET'
    const all = new Headers({
      'ACCESS-KEY': key,
      'ACCESS-PASSPHRASE': passphrase,
      'ACCESS-TIMESTAMP': String(timestamp),
      'ACCESS-SIGN': await sign({ secret, timestamp, method, path, query, body }),
      'Content-Type': 'application/json',
      locale: 'en-US',
    })
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) all.delete(name)
      else all.set(name, value)
    }
    const response = await sandbox.fetch(target, { method, headers: all, ...(body && { body }) })
    return { status: response.status, headers: response.headers, json: (await response.json()) as Reply['json'] }
  }
  return { sandbox, accountId, capi: client(), requested, another, client, send, setPrice }
}

/** Returns code and message of a refusal; fails if the call is not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code ?? '', message: error.message }
    throw error
  }
  throw new Error('Expected a refusal, was a success.')
}
