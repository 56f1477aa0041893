// Where a scenario is played: a sandbox of its own whose clock stands still, its accounts by name, and requests that are
// signed and sent as a program would.

import { type Operation, operations } from '@capi/api'
import { type ControlOperation, controlOperations, controlRequest } from '@capi/api/control'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import type { NewAccount } from '../control/accounts.ts'
import { signatureOf } from '../operations/auth.ts'
import type { AccountStep, CallStep, ControlStep, Data, Scenario } from './scenario.ts'

/** What came of a request; the status is null where no answer came. */
export interface Reply {
  readonly status: number | null
  readonly json: Data
}

type Fields = { readonly [name: string]: Data }

/** How long an answer may take that should never come, in milliseconds. */
const patienceMs = 250
const noReply: Reply = { status: null, json: null }
const encoder = new TextEncoder()

export class Stage {
  readonly sandbox: Sandbox
  readonly #accounts = new Map<string, NewAccount>()
  readonly #now: () => number

  constructor({ name, insurance, limits }: Scenario) {
    this.#now = () => this.sandbox.control.now()
    this.sandbox = createSandbox({
      seed: name,
      authClock: () => this.#now(),
      ...(insurance !== undefined && { insurance }),
      ...(limits && { limits }),
    })
  }

  /** Opens an account and returns its id. */
  open({ account: name, deposit }: AccountStep): string {
    const account = this.sandbox.control.createAccount({ name, ...(deposit !== undefined && { deposit }) })
    this.#accounts.set(name, account)
    return account.accountId
  }

  /** Carries out an operation of the sandbox's own surface, over HTTP. */
  async control({ control: id }: ControlStep, fields: Fields): Promise<Reply> {
    const operation = Object.values<ControlOperation>(controlOperations).find((each) => each.id === id)
    if (!operation) throw unknown('control', id, Object.values<ControlOperation>(controlOperations))
    const { target, ...request } = controlRequest(operation, fields)
    return this.#send(target, request)
  }

  /** Sends a request of the interface, signed where the operation is. */
  async call({ call: id, as = '', lost = false }: CallStep, fields: Fields): Promise<Reply> {
    const operation = Object.values<Operation>(operations).find((each) => each.id === id)
    if (!operation) throw unknown('call', id, Object.values<Operation>(operations))
    const { method, path, hasBody, signed } = operation
    const target = hasBody ? path : path + queryOf(fields)
    const body = hasBody ? JSON.stringify(fields) : ''
    return this.#send(target, {
      method,
      headers: { 'content-type': 'application/json', ...(signed && this.#sign(as, method, target, body)) },
      ...(hasBody && { body }),
      ...(lost && { signal: giveUpSoon() }),
    })
  }

  async #send(target: string, init: RequestInit): Promise<Reply> {
    try {
      const answer = await this.sandbox.fetch(target, init)
      const text = await answer.text()
      // Ids are bare integers on some records; as texts they keep their digits.
      const exact = text.replaceAll(/(?<=[:[,])\d{16,}(?=[,}\]])/g, '"$&"')
      return {
        status: answer.status,
        json: exact.startsWith('{') || exact.startsWith('[') ? (JSON.parse(exact) as Data) : exact,
      }
    } catch {
      return noReply
    }
  }

  #sign(name: string, method: string, target: string, body: string): Record<string, string> {
    const account = this.#accounts.get(name)
    if (!account)
      throw new RangeError(`The field as must name an account that was opened, was ${JSON.stringify(name)}.`)
    const timestamp = String(this.#now())
    const [path, query = ''] = target.split('?') as [string, string?]
    const request = { method, path, query, body: encoder.encode(body) }
    return {
      'ACCESS-KEY': account.key,
      'ACCESS-PASSPHRASE': account.passphrase,
      'ACCESS-TIMESTAMP': timestamp,
      'ACCESS-SIGN': signatureOf(account.secret, timestamp, request),
    }
  }
}

// A timer of one's own, because that of AbortSignal.timeout does not keep the process alive.
function giveUpSoon(): AbortSignal {
  const giving = new AbortController()
  setTimeout(() => giving.abort(), patienceMs)
  return giving.signal
}

function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function unknown(field: string, id: string, known: readonly { readonly id: string }[]): RangeError {
  return new RangeError(
    `The field ${field} must be one of ${known.map((each) => each.id).join(', ')}, was ${JSON.stringify(id)}.`,
  )
}
