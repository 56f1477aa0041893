// A sandbox that mirrors a hostile server, with a trader who goes on trading, and what must hold meanwhile.
import { ApiError, createClient, createGovernor } from '@capi/client'
import { defaultContracts } from '@capi/engine'
import { type MirrorClient, type MirrorOptions, openMirror } from '@capi/mirror'
import { createSandbox, type Sandbox } from '../../../src/index.ts'
import { type HostileUpstream, startHostileUpstream } from './hostile-upstream.ts'

export const symbols = ['cmt_btcusdt', 'cmt_ethusdt'] as const
/** The honest prices, around which they move by less than a hundredth. */
export const honestPrices = { cmt_btcusdt: 90_000, cmt_ethusdt: 3_000 } as const
/**
 * How far a fill may be from the honest price: prices are refused from a tenth on, and a limit may be 1.5 % beyond the
 * mark.
 */
const farthest = 0.12
/** The size of a position that an implausible price would liquidate. */
const size = '5'

export interface HostileWorld {
  readonly upstream: HostileUpstream
  readonly honest: Sandbox
  readonly sandbox: Sandbox
  readonly notices: string[]
  /** What must never happen, as sentences. */
  readonly wrong: string[]
  /** Trades, reads and asks for the health once; adds what is wrong. */
  use(): Promise<void>
  /** Checks the invariants, and returns all that is wrong. */
  audit(): Promise<readonly string[]>
  /** The states of the contracts. */
  states(): readonly string[]
  close(): Promise<void>
}

/** A client with a timeout of its own from some time on: the first response of a server takes longer. */
function createHastyClient(baseUrl: string, timeoutMs: number): { readonly mirrored: MirrorClient; hurry(): void } {
  const settings = { baseUrl, retries: 0, maxResponseBytes: 2 ** 22 }
  let client = createClient(settings)
  return {
    mirrored: {
      getTicker: (input) => client.getTicker(input),
      listContracts: () => client.listContracts(),
      listFundingRates: () => client.listFundingRates(),
      listTickers: () => client.listTickers(),
      getServerTime: () => client.getServerTime(),
    },
    hurry: () => void (client = createClient({ ...settings, timeoutMs })),
  }
}

export async function startHostileWorld(
  clock: () => number,
  options: Partial<MirrorOptions> & { readonly timeoutMs?: number },
): Promise<HostileWorld> {
  const honest = createSandbox({ clock, contracts: defaultContracts.slice(0, 2) })
  for (const symbol of symbols) honest.control.setPrice({ symbol, price: String(honestPrices[symbol]) })
  const upstream = await startHostileUpstream(honest)
  const { timeoutMs, ...mirrorOptions } = options
  const notices: string[] = []
  const wrong: string[] = []
  const { url } = upstream
  const client = createHastyClient(url, timeoutMs ?? 0)
  const mirror = await openMirror({
    url,
    ...(timeoutMs !== undefined && { client: client.mirrored }),
    ...mirrorOptions,
    onNotice: (text) => void notices.push(text),
  })
  const sandbox = createSandbox({
    mirror,
    clock,
    accounts: [{ deposit: '100000' }],
    onError: (error) => void wrong.push(`an internal error: ${String(error)}`),
  })
  // Its clock stands still between two rounds, so it must not wait for its budget.
  const governor = createGovernor({ ipWeight: 1e9, uidWeight: 1e9, orderCallsPerSecond: 1e9 })
  const [credentials] = sandbox.accounts
  const trader = createClient({ transport: sandbox.transport, credentials, retries: 0, governor })
  // The prices of the start may be out of date by now, on a machine that is busy.
  await sandbox.mirror!.poll()
  for (const symbol of symbols) {
    await trader.placeOrder({
      symbol,
      type: 'open_long',
      size: symbol === symbols[0] ? size : '1',
      matchPrice: 'market',
    })
  }

  client.hurry()

  async function call(name: string, act: () => Promise<unknown>): Promise<unknown> {
    try {
      return await act()
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status < 500
      if (!isRefusal) wrong.push(`${name}: ${String(error)}`)
      return undefined
    }
  }

  let seen = 0
  async function checkFills(): Promise<void> {
    for (const symbol of symbols) {
      const { items } = await trader.listFills({ symbol, limit: 20 })
      for (const { fillValue, fillSize, liquidateType } of items) {
        const price = Number(fillValue) / Number(fillSize)
        seen += 1
        if (liquidateType !== null && liquidateType !== '') wrong.push(`a liquidation of ${symbol}: ${liquidateType}`)
        if (Math.abs(price / honestPrices[symbol] - 1) > farthest) wrong.push(`a fill of ${symbol} at ${price}`)
      }
    }
    if (seen === 0) wrong.push('no fill at all')
    const [position] = await trader.listPositions({ symbol: symbols[0] })
    // Where one side of the book is empty, it is only closed, a little each time.
    if (!(Number(position?.size) >= 0.8 * Number(size))) wrong.push(`a position of ${position?.size ?? 0} left`)
  }

  return {
    upstream,
    honest,
    sandbox,
    notices,
    wrong,
    async use() {
      for (const symbol of symbols) {
        const order = { symbol, size: '0.002', matchPrice: 'market' } as const
        const limit = String(honestPrices[symbol] * 0.99)
        await call('open', () => trader.placeOrder({ ...order, type: 'open_long' }))
        await call('close', () => trader.placeOrder({ ...order, type: 'close_long' }))
        await call('rest', () => trader.placeOrder({ symbol, type: 'open_long', size: '0.002', price: limit }))
        await call('cancel', () => trader.cancelAllOrders({ cancelOrderType: 'normal', symbol }))
      }
      for (const target of [
        '/sandbox/health',
        '/capi/v2/market/tickers',
        '/capi/v2/market/contracts',
        '/sandbox/market',
      ]) {
        const { status } = await sandbox.fetch(target)
        if (status !== 200) wrong.push(`${target} has status ${status}`)
      }
      await checkFills()
    },
    async audit() {
      const { checks } = await sandbox.control.checkInvariants()
      for (const { ok, id } of checks) if (!ok) wrong.push(`${id} does not hold`)
      return wrong
    },
    states: () => sandbox.control.getHealth().mirror!.contracts.map(({ state }) => state),
    async close() {
      await sandbox.close()
      await upstream.close()
      await honest.close()
    },
  }
}
