// What a scenario does with a sandbox: it creates accounts by name, and sends control operations and signed requests.
import { type Operation, operations } from '@capi/api'
import { type ControlOperation, controlOperations, controlRequest } from '@capi/api/control'
import type { Accounts, NewAccount } from '../control/accounts.ts'
import { signatureOf } from '../request/signature.ts'
import { oneOfMessage } from '../document/validation-message.ts'
import type { AccountStep, CallStep, ControlStep, Data } from './scenario.ts'

/** The response to a request; the status is null if there was none. */
export interface Reply {
  readonly status: number | null
  readonly json: Data
}

type Fields = { readonly [name: string]: Data }

/** How long to wait for a response that must not come, in milliseconds. */
const patienceMs = 250
const noReply: Reply = { status: null, json: null }
const encoder = new TextEncoder()

/** The sandbox that a scenario is played on. */
export interface ScenarioTarget {
  readonly control: Pick<Accounts, 'createAccount'>
  fetch(target: string, init?: RequestInit): Promise<Response>
  /** The time of the exchange, in Unix milliseconds. */
  now(): number
  /** Headers of control operations. */
  readonly controlHeaders?: Readonly<Record<string, string>>
}

export class ScenarioSandbox {
  readonly #target: ScenarioTarget
  readonly #accounts = new Map<string, NewAccount>()

  constructor(target: ScenarioTarget) {
    this.#target = target
  }

  /** Creates an account and returns its id. */
  open({ account: name, deposit }: AccountStep): string {
    const account = this.#target.control.createAccount({ name, ...(deposit !== undefined && { deposit }) })
    this.#accounts.set(name, account)
    return account.accountId
  }

  /** Calls an operation of the control API over HTTP. */
  async control({ control: id }: ControlStep, fields: Fields): Promise<Reply> {
    const operation = Object.values<ControlOperation>(controlOperations).find((each) => each.id === id)
    if (!operation) throw unknown('control', id, Object.values<ControlOperation>(controlOperations))
    const { target, headers, ...request } = controlRequest(operation, fields)
    return this.#send(target, { ...request, headers: { ...headers, ...this.#target.controlHeaders } })
  }

  /** Sends a request of the interface, signed if the operation requires it. */
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
      ...(lost && { signal: abortSoon() }),
    })
  }

  async #send(target: string, init: RequestInit): Promise<Reply> {
    try {
      const response = await this.#target.fetch(target, init)
      const text = await response.text()
      // Some records have ids as JSON numbers; as strings they keep all digits.
      const exact = text.replaceAll(/(?<=[:[,])\d{16,}(?=[,}\]])/g, '"$&"')
      return {
        status: response.status,
        json: exact.startsWith('{') || exact.startsWith('[') ? (JSON.parse(exact) as Data) : exact,
      }
    } catch {
      return noReply
    }
  }

  #sign(name: string, method: string, target: string, body: string): Record<string, string> {
    const account = this.#accounts.get(name)
    if (!account)
      throw new RangeError(`The field as must name an account of an earlier step, was ${JSON.stringify(name)}.`)
    const timestamp = String(this.#target.now())
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

// The timer of AbortSignal.timeout would not keep the process alive.
function abortSoon(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), patienceMs)
  return controller.signal
}

function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function unknown(field: string, id: string, known: readonly { readonly id: string }[]): RangeError {
  const ids = known.map((each) => each.id)
  return new RangeError(oneOfMessage(`The field ${field}`, ids, id))
}
