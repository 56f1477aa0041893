// Liquidated positions, the records of each kind of liquidation, and funding.
import { trader, type Trader } from '../../fixtures/trader.ts'
import { symbol, type Stage, type Tour } from './stage.ts'

export const tourLiquidations: Tour = async (stage) => {
  await liquidateIsolated(stage)
  await offsetHedge(stage)
  await deleverage(stage)
  await payFunding(stage)
}

// In the market; the insurance fund pays the loss beyond the margin after a price jump.
async function liquidateIsolated({ open }: Stage): Promise<void> {
  const { sandbox } = await open({ insurance: '100000' })
  const price = (text: string): unknown => sandbox.control.setPrice({ symbol, price: text })
  price('90000')
  const someone = trader(sandbox, { deposit: '10000' })
  const { accountId } = someone.account
  sandbox.control.updateSettings({ accountId, symbol, isolatedLongLeverage: 50, isolatedShortLeverage: 50 })
  await someone.opensLong('0.1').isolated().atMarket()
  sandbox.control.updateSettings({ accountId, symbol, autoAppendIsolatedMargin: true })
  await someone.positions()
  sandbox.control.updateSettings({ accountId, symbol, autoAppendIsolatedMargin: false })
  price('88000')
  await someone.opensShort('0.1').isolated().atMarket()
  price('91000')
  await look(someone)
}

async function payFunding({ open }: Stage): Promise<void> {
  const { sandbox } = await open()
  const someone = trader(sandbox, { deposit: '1000' })
  await someone.opensLong('0.01').atMarket()
  sandbox.control.setFunding({ symbol, rate: '0.0002' })
  sandbox.control.setClock({ untilFunding: true })
  await look(someone)
  await someone.post('account/bills', { businessType: 'position_funding', limit: 10 })
}

// First against the opposite position of the same account.
async function offsetHedge({ open }: Stage): Promise<void> {
  const { sandbox } = await open({ insurance: '100000' })
  sandbox.control.setPrice({ symbol, price: '90000' })
  const someone = trader(sandbox, { deposit: '1000' })
  sandbox.control.updateSettings({ accountId: someone.account.accountId, symbol, crossLeverage: 100 })
  await someone.opensLong('0.3').atMarket()
  await someone.opensShort('0.1').atMarket()
  sandbox.control.setPrice({ symbol, price: '86000' })
  await look(someone)
}

// Against positions of the other side, when there is no counterparty and the insurance fund is empty.
async function deleverage({ open }: Stage): Promise<void> {
  for (const direction of ['long', 'short'] as const) {
    const { sandbox } = await open()
    const { control } = sandbox
    control.setPrice({ symbol, price: '90000' })
    control.setMarketMaker({ symbol, enabled: false })
    const [poor, rich] = [trader(sandbox, { deposit: '2000' }), trader(sandbox, { deposit: '100000' })]
    const { accountId } = poor.account
    control.updateSettings({ accountId, symbol, isolatedLongLeverage: 50, isolatedShortLeverage: 50 })
    if (direction === 'long') {
      await rich.opensShort('0.1').at('90000')
      await poor.opensLong('0.1').isolated().at('90000')
    } else {
      await rich.opensLong('0.1').at('90000')
      await poor.opensShort('0.1').isolated().at('90000')
    }
    control.setPrice({ symbol, price: direction === 'long' ? '85000' : '95000' })
    await look(poor)
    await look(rich)
  }
}

async function look(someone: Trader): Promise<void> {
  await someone.history()
  await someone.fills()
  await someone.positions()
  await someone.bills()
  await someone.state()
}
