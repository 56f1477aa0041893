// Contracts other than the default ones.
import { defaultContracts } from '@capi/sandbox'
import { trader } from '../../fixtures/trader.ts'
import { ask } from '../../fixtures/requests.ts'
import { symbol, type Tour } from './stage.ts'

export const tourMarkets: Tour = async ({ open }) => {
  const [usual] = defaultContracts
  const narrow = { ...usual!, maxPositionSize: '0.03' }
  const listed = { ...usual!, symbol: 'cmt_oldusdt', hasMarket: false }
  const { sandbox } = await open({ contracts: [narrow, listed] })
  sandbox.control.setPrice({ symbol, price: '90000' })
  await ask(sandbox, '/capi/v2/market/contracts')
  const alice = trader(sandbox, { deposit: '100000' })
  await alice.opensLong('0.03').atMarket()
  await alice.post('order/placeOrder', {
    symbol,
    client_oid: '',
    size: '0.01',
    type: '1',
    order_type: '0',
    match_price: '1',
  })
  await ask(sandbox, '/capi/v2/market/depth?symbol=cmt_oldusdt')
  await alice.post('order/placeOrder', {
    symbol: 'cmt_oldusdt',
    client_oid: '',
    size: '0.01',
    type: '1',
    order_type: '0',
    match_price: '1',
  })
  sandbox.control.setMarketMaker({ symbol, enabled: false })
  await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)
  await ask(sandbox, `/capi/v2/market/depth?symbol=${symbol}`)
  const candles = 'time,open,high,low,close\n1764201600000,90000,90001,89999,90000\n'
  const headers = { 'content-type': 'text/csv' }
  await ask(sandbox, `/sandbox/market/${symbol}/feed?begin=now`, { method: 'POST', headers, body: candles })
}
