import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '@capi/client'
import { type MirrorClient, openMirror } from '@capi/mirror'
import { createSandbox } from '@capi/sandbox'
import { describeWithChromium } from '../../../../tools/vitest/needs.ts'
import { laboratory, rowsOf, type Stage, startStage, type Visit } from '../browser.ts'

describeWithChromium('the dashboard of a sandbox that mirrors prices', () => {
  let stage: Stage
  let visit: Visit
  let isDown = false
  let isCoarse = false
  const upstream = createSandbox()
  const client = createClient({ transport: upstream.transport })
  const check = (): void => {
    if (isDown) throw new Error('it is down')
  }
  const changing: MirrorClient = {
    async getTicker(input) {
      check()
      return client.getTicker(input)
    },
    async listContracts() {
      check()
      const contracts = await client.listContracts()
      return isCoarse
        ? contracts.map((each, index) => (index === 0 ? { ...each, priceEndStep: '5' } : each))
        : contracts
    },
    listFundingRates: () => client.listFundingRates(),
    listTickers: () => client.listTickers(),
  }
  beforeAll(async () => {
    const timing = { share: 1, intervalMs: 100, contractsIntervalMs: 500, staleMs: 2_000 }
    stage = await startStage({ mirror: await openMirror({ url: 'http://127.0.0.1', client: changing, ...timing }) })
    visit = await stage.visit({}, laboratory)
  })
  afterAll(() => stage?.close())

  const panel = () => expect.poll(() => visit.page.locator('#mirror').innerText())

  it('shows where the prices come from and that they are current', async () => {
    await panel().toMatch(/current, 0 s old, from http:\/\/127\.0\.0\.1\. Orders are refused from 2 s\./)
  })

  it('shows a halted contract with the reason', async () => {
    isCoarse = true
    const reason =
      'its price step on the mirrored server is 0.5, was 0.1 at the start; ' +
      'the list is read again every few seconds until it has the contract as before'
    await expect
      .poll(() => rowsOf(visit.page, 'Contracts that cannot be traded'))
      .toEqual([['cmt_btcusdt', 'halted', reason]])
  })

  it('shows that prices are out of date, and the failure', async () => {
    isDown = true
    await panel().toContain('out of date')
    await panel().toContain('it is down')
  })

  it('logs no error in the console', () => {
    expect(visit.complaints).toEqual([])
  })
})
