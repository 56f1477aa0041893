// The network of one client of an outcome world: it loses requests and responses, lets a gateway respond in place of
// the service, and delays the responses of the time endpoint. It also sees what the exchange has really responded,
// which is the truth that the statements of the client are compared with.
import { operations } from '@capi/api'
import type { Incoming, Transport } from '@capi/client'
import type { Random } from '../base/random.ts'

export interface NetworkOfClient {
  readonly exchange: Transport
  readonly random: Random
  readonly sleep: (ms: number) => Promise<void>
  /** The probability that a request or its response is lost. */
  readonly lossRate: number
  /** The probability that an answer of the time endpoint is late. */
  readonly lateRate: number
  /** Called with each loss of a request that changes something. */
  readonly onLoss: () => void
  /** Called with the body of each request that the exchange has executed, and its response. */
  readonly onExecuted: (path: string, body: string, response: Incoming) => void
}

const { path: timePath } = operations.getServerTime
/** Milliseconds of one way, of an answer that is late, and until a loss is noticed. */
const wayMs = [1, 25] as const
const lateMs = [25, 5_000] as const
const noticeMs = [0, 2_000] as const
/** Pages of gateways. */
const pages = [
  { status: 408, text: '<html><body><h1>408 Request Timeout</h1></body></html>' },
  { status: 425, text: '' },
  { status: 499, text: '{"message":"client closed request"}' },
  { status: 504, text: '<html>Gateway Timeout</html>' },
] as const

export function createLossyNetwork(options: NetworkOfClient): Transport {
  const { exchange, random, sleep, lossRate, lateRate, onLoss, onExecuted } = options
  const way = (): Promise<void> => sleep(random.between(...wayMs))
  const fail = async (): Promise<never> => {
    if (random.chance(0.3)) await sleep(random.between(...noticeMs))
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
  }
  return async (request) => {
    const path = request.target.split('?')[0]!
    const isTime = path === timePath
    const isLate = isTime && random.chance(lateRate)
    const isLateBefore = isLate && random.chance(0.5)
    const fate = random.chance(lossRate) ? random.pick(['request', 'response', 'response', 'page'] as const) : 'served'
    if (fate !== 'served' && request.method === 'POST') onLoss()
    await way()
    if (isLateBefore) await sleep(random.between(...lateMs))
    if (fate === 'request') return fail()
    const response = await exchange(request)
    if (request.method === 'POST') onExecuted(path, request.body ?? '', response)
    if (isLate && !isLateBefore) await sleep(random.between(...lateMs))
    await way()
    if (fate === 'response') return fail()
    if (fate === 'page') return { ...random.pick(pages), retryAfter: null, contentType: null }
    return response
  }
}
