// What of the documents the sandbox shows. Everything that can be reached is reached here, over real HTTP, and held
// against the documents; what cannot be reached stands in unreachable.json with the reason.

import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../trader.ts'
import { basesOf } from './bases.ts'
import { drive, sendParts } from './drive.ts'
import { listFacts } from './fact.ts'
import { type Findings, measure } from './measure.ts'
import { documented } from './operation.ts'
import { type Exchange, record } from './record.ts'
import { type Exceptions, judge } from './report.ts'
import { trader } from '../scenario.ts'
import { vary } from './variation.ts'

const exceptions = JSON.parse(
  readFileSync(new URL('unreachable.json', import.meta.url), 'utf8'),
) as Exceptions
const facts = listFacts()
const findings: Findings = { shown: new Set(), strange: new Set() }
const exchanges: Exchange[] = []
const { sandbox } = await record(startSandbox(), exchanges)
afterAll(() => sandbox.close())

describe('requests that follow from the documents', () => {
  const symbol = 'cmt_btcusdt'
  it('meet the fate that the documents say', async () => {
    sandbox.control.setPrice({ symbol, price: '90000' })
    const alice = trader(sandbox, { deposit: '10000000' })
    const orderId = await alice.opensLong('0.01').as('rests').at('89500')
    const time = sandbox.control.now()
    const bases = basesOf({ symbol, orderId, time, accountId: alice.account.accountId })
    const wrong: string[] = []
    for (const operation of documented) {
      for (const parts of bases[operation.id] ?? []) {
        const { status, text } = await sendParts(sandbox, alice.account, operation, parts)
        if (status >= 400) wrong.push(`${operation.id}: ${text}`)
        for (const variation of vary(operation, parts)) {
          const { fact } = variation
          if (fact) facts.set(fact, 'limits of requests, at and beyond')
          const isSo = await drive(sandbox, alice.account, variation)
          if (fact && isSo) findings.shown.add(fact)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the documents', () => {
  it('are covered, save for what cannot be', () => {
    for (const exchange of exchanges) measure(findings, exchange)
    const { table, uncovered, needless } = judge(facts, findings.shown, exceptions)
    console.log(table)
    expect([...findings.strange]).toEqual([])
    expect(uncovered).toEqual([])
    expect(needless).toEqual([])
  })
})
