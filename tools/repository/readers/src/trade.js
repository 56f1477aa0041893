// A generated client at work: it buys, looks at what it has, sells again, and finds what it paid in its bills. It knows
// nothing of signatures; they are made by `signedFetch`.
import assert from 'node:assert/strict'
import { createSandbox } from '../../../../packages/sandbox/dist/index.js'
import { signedFetch } from '../../../../packages/client/dist/index.js'

const symbol = 'cmt_btcusdt'

/**
 * Trades with the compiled client in a folder and returns what came of it; throws where an answer is not what it must
 * be.
 */
export async function trade(folder) {
  const { client } = await import(`${folder}/client.gen.js`)
  const sdk = await import(`${folder}/sdk.gen.js`)
  const sandbox = createSandbox()
  try {
    const baseUrl = await sandbox.listen()
    const credentials = sandbox.control.createAccount({ deposit: '10000' })
    client.setConfig({ baseUrl, fetch: signedFetch({ baseUrl, credentials }) })

    const { data: ticker } = await sdk.getTicker({ query: { symbol } })
    assert.equal(ticker.symbol, symbol)
    const order = { symbol, size: '0.01', order_type: '0', match_price: '1' }
    const { data: opened } = await sdk.placeOrder({ body: { ...order, client_oid: 'opens', type: '1' } })

    assert.match(opened.order_id, /^\d{18}$/)
    const { data: positions } = await sdk.listPositions({ query: { symbol } })
    assert.equal(positions[0].size, '0.01')
    const { data: closed } = await sdk.placeOrder({ body: { ...order, client_oid: 'closes', type: '3' } })
    const { data: fills } = await sdk.listFills({ query: { symbol } })
    assert.deepEqual(
      fills.list.map((fill) => String(fill.orderId)),
      [closed.order_id, opened.order_id],
    )
    const { data: refused, error } = await sdk.placeOrder({ body: { ...order, client_oid: 'closes', type: '3' } })
    assert.equal(refused, undefined)
    assert.match(error.msg, /CLOSE_SIZE_EXCEEDED/)
    return `bought and sold ${order.size}, order ${opened.order_id} kept to the last digit`
  } finally {
    await sandbox.close()
  }
}
