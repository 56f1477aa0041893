// The sandbox that the worker runs: one account with money, a manual clock, and the same requests as a served sandbox.
import { createSandbox } from '@capi/sandbox'
import { sendRequest } from '../send/send-request.ts'
import type { Calls, SandboxState } from './messages.ts'
import { runProgram } from './run-program.ts'

type Handlers = { [Name in keyof Calls]: (input: Calls[Name]['input']) => Promise<Calls[Name]['result']> }

const deposit = '10000'

/** Returns what the worker does. The state is new, and the same in every page. */
export function createHandlers(): Handlers {
  const sandbox = createSandbox({ accounts: [{ name: 'demo', deposit }] })
  const { control, controlTransport } = sandbox

  async function readState(): Promise<SandboxState> {
    const account = await control.getAccount({ accountId: sandbox.accounts[0]!.accountId, limit: 1 })
    const [balance] = account.balances
    return {
      time: control.now(),
      prices: control.listMarkets().map(({ ticker }) => ({ symbol: ticker.symbol, price: ticker.last ?? '' })),
      coin: balance!.coin,
      equity: balance!.equity,
      available: balance!.available,
      positions: account.positions.length,
      orders: account.orders.length,
    }
  }

  return {
    async send({ form, request }) {
      const { key, secret, passphrase } = sandbox.accounts[0]!
      const transport = form.weight ? sandbox.transport : controlTransport
      return sendRequest(form, request, transport, { credentials: { key, secret, passphrase }, controlToken: '' })
    },
    state: readState,
    async setPrice(input) {
      control.setPrice(input)
      return readState()
    },
    async advance({ milliseconds }) {
      control.setClock({ advanceMs: milliseconds })
      return readState()
    },
    async reset() {
      control.reset()
      return readState()
    },
    run: ({ url }) => runProgram(url),
  }
}
