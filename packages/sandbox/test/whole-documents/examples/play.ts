// Plays one example of the document: makes the world that it needs, sends its request, and compares the response with
// it.
import { limits as documentedLimits } from '@capi/api'
import { exactJson, send, startSandbox } from '../../fixtures/requests.ts'
import { trader } from '../../fixtures/trader.ts'
import type { Documented } from '../../conformance/operation.ts'
import { type Case, type Stage, symbol } from './cases.ts'
import { differences } from './compare.ts'

/** The limits of the document, which a sandbox in process has only if it is told. */
const { windowMs, ipWeight: ip, uidWeight: uid, orderCallsPerSecond } = documentedLimits
const limits = { windowMs, ip, uid, orderCallsPerSecond }

/** Returns a world at the price and the time of the examples. */
function openStage({ answers, isLimited }: Case): Stage {
  const sandbox = startSandbox({ seed: 'examples', ...(answers && { answers }), ...(isLimited && { limits }) })
  sandbox.control.setPrice({ symbol, price: '91218.7' })
  sandbox.control.setPrice({ symbol: 'cmt_ethusdt', price: '3000' })
  return { sandbox, alice: trader(sandbox, { deposit: '1000' }) }
}

export interface Played {
  readonly status: number
  readonly json: unknown
  readonly ids: Map<string, string>
  readonly sent: ReadonlySet<string>
}

/** Returns the response to the request of a case; without a body of its own, that of the example. */
export async function play(operation: Documented, each: Case, example: unknown): Promise<Played> {
  const { before, request = {}, path = operation.path } = each
  const stage = openStage(each)
  const ids = new Map(Object.entries((await before?.(stage)) ?? {}))
  const { query = {}, body = example } = request
  const search = new URLSearchParams(query).toString()
  const target = path + (search ? `?${search}` : '')
  const sent = exactJson(body ?? '')
  const fill = (text: string): string => [...ids].reduce((filled, [one, other]) => filled.replaceAll(one, other), text)
  const { status, text } = await send(stage.sandbox, stage.alice.account, {
    target: fill(target),
    method: operation.method,
    ...(operation.body && { body: fill(sent) }),
  })
  return { status, json: readExact(text), ids, sent: new Set(`${sent} ${target}`.match(/[\w.-]+/g)) }
}

/** Returns what differs between an example of a response and what the exchange sent. */
export function compareWith(example: unknown, { json, ids, sent }: Played, each: Case): string[] {
  const { isSimulated = false, isPart = false } = each
  return differences(readExact(exactJson(example)), json, { ids: new Map(ids), sent, isSimulated, isPart })
}

/** Reads JSON with integers beyond 2^53 as bigints. */
function readExact(text: string): unknown {
  const marked = text.replaceAll(/(?<=[:,[])(\d{16,})(?=[,}\]])/g, '"#int64 $1"')
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('#int64 ') ? BigInt(value.slice(7)) : value,
  )
}
