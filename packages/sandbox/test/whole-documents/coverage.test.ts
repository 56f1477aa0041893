// Coverage of the documents by the sandbox. Everything that can be reached is reached here, over real HTTP, and
// compared with the documents; what cannot be reached is listed in unreachable.json with the reason.
import { createGeneratorCheck } from './generator-bundle.ts'
import { judgeRefusals } from './refusal-law.ts'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { refusalReasons } from '@capi/api/manual'
import { reasons } from '@capi/engine'
import { trader } from '../fixtures/trader.ts'
import { basesOf, rankOf } from '../conformance/bases.ts'
import { drive, sendParts } from '../conformance/drive.ts'
import { listFacts } from '../conformance/fact.ts'
import { type Findings, measure } from '../conformance/measure.ts'
import { documented } from '../conformance/operation.ts'
import { type Exceptions, judge } from '../conformance/report.ts'
import { tourAccounts } from '../conformance/tour/accounts.ts'
import { tourClosing } from '../conformance/tour/closing.ts'
import { tourExamples } from '../conformance/tour/examples.ts'
import { tourFailures } from '../conformance/tour/failures.ts'
import { tourLedger } from '../conformance/tour/ledger.ts'
import { tourLiquidations } from '../conformance/tour/liquidations.ts'
import { tourMarkets } from '../conformance/tour/markets.ts'
import { tourOrders } from '../conformance/tour/orders.ts'
import { tourPlans, tourProtection } from '../conformance/tour/plans.ts'
import { tourReasons } from '../conformance/tour/reasons.ts'
import { tourRefusals } from '../conformance/tour/refusals.ts'
import { tourSettings } from '../conformance/tour/settings.ts'
import { createStage, symbol } from '../conformance/tour/stage.ts'
import { vary } from '../conformance/variation.ts'

const exceptions = JSON.parse(
  readFileSync(new URL('../conformance/unreachable.json', import.meta.url), 'utf8'),
) as Exceptions
const facts = { interface: listFacts('interface'), sandbox: listFacts('sandbox') }
for (const reason of reasons) facts.interface.set(`reason ${reason}`, 'reasons of the engine')
const findings: Findings = { shown: new Set(), strange: new Set() }
const stage = createStage()
afterAll(() => stage.close())

describe('requests derived from the documents', () => {
  it('are accepted or refused as the documents say', async () => {
    const { sandbox } = await stage.open()
    sandbox.control.setPrice({ symbol, price: '90000' })
    const { account, opensLong, post, positionId: findPosition } = trader(sandbox, { deposit: '10000000' })
    await opensLong('1').isolated().with({ symbol: 'cmt_ethusdt' }).atMarket()
    const orderId = await opensLong('0.01').as('rests').at('89500')
    const { faultId } = sandbox.control.createFault({ phase: 'before', nth: 1_000, action: { type: 'latency', ms: 1 } })
    const positionId = await findPosition('cmt_ethusdt')
    const stop = { planType: 'loss_plan', triggerPrice: '75000', size: '0.01', positionSide: 'long' }
    const placed = await post('order/placeTpSlOrder', { symbol, clientOrderId: '', ...stop })
    const stopId = BigInt(/"orderId":(\d+)/.exec(placed.text)![1]!)
    const subjects = { symbol, orderId, positionId, stopId, faultId, accountId: account.accountId }
    const bases = basesOf({ ...subjects, time: sandbox.control.now() })
    const wrong: string[] = []
    for (const operation of documented.toSorted((one, other) => rankOf(one.id) - rankOf(other.id))) {
      for (const parts of bases[operation.id] ?? []) {
        const { status, text } = await sendParts(sandbox, account, operation, parts, { locale: 'en-US' })
        if (status >= 400) wrong.push(`${operation.id}: ${text}`)
        for (const variation of vary(operation, parts)) {
          const { fact } = variation
          if (fact) facts[operation.surface].set(fact, 'limits of requests, at and beyond')
          const isSo = await drive(sandbox, account, variation)
          if (fact && isSo) findings.shown.add(fact)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('a tour', () => {
  it.each([
    { name: 'markets', tour: tourMarkets },
    { name: 'accounts', tour: tourAccounts },
    { name: 'orders', tour: tourOrders },
    { name: 'liquidations', tour: tourLiquidations },
    { name: 'plan orders', tour: tourPlans },
    { name: 'take-profit and stop-loss orders', tour: tourProtection },
    { name: 'closing and cancelling everything', tour: tourClosing },
    { name: 'failures', tour: tourFailures },
    { name: 'ledger', tour: tourLedger },
    { name: 'settings', tour: tourSettings },
    { name: 'examples', tour: tourExamples },
    { name: 'reasons', tour: tourReasons },
    { name: 'refusals', tour: tourRefusals },
  ])('of $name comes to its end', ({ tour }) => tour(stage))
})

describe('the document', () => {
  it('describes everything that was sent', () => {
    for (const exchange of stage.exchanges) measure(findings, exchange)
    expect([...findings.strange]).toEqual([])
  })

  it('has the reason of every refusal, and the field that it names', () => {
    expect([...new Set(stage.exchanges.flatMap(judgeRefusals))]).toEqual([])
    expect(Object.keys(refusalReasons).toSorted()).toEqual(reasons.toSorted())
  })

  it('for generators has the spelling and the type of every field that was sent', () => {
    const check = createGeneratorCheck()
    const problems = stage.exchanges.map(check).filter((problem) => problem !== null)
    expect([...new Set(problems)]).toEqual([])
  })

  it('is covered, except for what cannot be reached', () => {
    const { table, uncovered, needless } = judge(facts.interface, findings.shown, exceptions)
    console.log(table)
    expect({ uncovered, needless }).toEqual({ uncovered: [], needless: [] })
  })

  it('of the sandbox has no operation that never succeeds, and nothing that must be refused and is not', () => {
    const { table, uncovered } = judge(facts.sandbox, findings.shown, {})
    console.log(table)
    const isStrict = (fact: string): boolean => facts.sandbox.get(fact) === 'operations' || fact.endsWith(' is refused')
    expect(uncovered.filter(isStrict)).toEqual([])
  })
})
