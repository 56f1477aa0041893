// A person follows a scenario, saves and restores states, and loads candles.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { laboratory, type Stage, startStage, type Visit } from './browser.ts'

const symbol = 'cmt_btcusdt'

describeWithChromium('the dashboard, for a test that a person follows', () => {
  let stage: Stage
  let visit: Visit
  beforeAll(async () => {
    stage = await startStage({ accounts: [{ name: 'demo', deposit: '10000' }] })
    visit = await stage.visit({}, laboratory)
  })
  afterAll(() => stage?.close())

  const status = () => expect.poll(() => visit.page.locator('#controls').getByRole('status').innerText())

  it('saves a state and restores it', async () => {
    const { page } = visit
    const { control } = stage.sandbox
    control.setPrice({ symbol, price: '60000' })
    await page.locator('#snapshot-name').fill('calm')
    await page.locator('#snapshot-name').press('Enter')
    await status().toBe('The state is saved as calm.')
    control.setPrice({ symbol, price: '50000' })
    await page.getByRole('button', { name: 'Restore' }).click()
    await status().toMatch(/^calm is restored; the time is /)
    await expect.poll(() => page.locator('#last').innerText()).toBe('60,000.0')
  })

  it('loads candles, and says what is wrong with a file', async () => {
    const { page } = visit
    const load = async (name: string, text: string): Promise<void> => {
      await page.locator('#candles').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: 'Load' }).click()
    }
    const head = 'time,open,high,low,close\n'
    await load('day.csv', `${head}1764201600000,61000,61500,60900,61200\n1764201660000,61200,61300,61100,61250\n`)
    await status().toMatch(/^BTC\/USDT follows 2 candles of day\.csv until /)
    await expect.poll(() => page.locator('#last').innerText()).toBe('61,000.0')
    await load('bad.csv', `${head}1764201600000,61000,1,60900,61200\n`)
    await status().toContain('ine 2')
    visit.complaints.splice(0)
  })

  it('stops playing a scenario when its tab is closed', async () => {
    const { page } = visit
    let steps = 0
    let release: (() => Promise<void>) | undefined
    await page.route('**/sandbox/scenario/step', (route) => {
      steps += 1
      if (steps > 1) return route.continue()
      release = () => route.continue()
      return undefined
    })
    await page.getByRole('tab', { name: 'Scenario' }).click()
    await page.getByRole('combobox', { name: 'Scenario' }).selectOption('stop-loss-cascade')
    await page.getByRole('button', { name: 'Reset and start' }).click()
    await page.getByRole('button', { name: 'Play to the end' }).click()
    await expect.poll(() => steps).toBe(1)
    await page.getByRole('tab', { name: 'Events' }).click()
    await page.getByRole('button', { name: 'Play to the end' }).waitFor({ state: 'detached' })
    await release!().catch(() => {})
    // The page reads its snapshot every second: by the second one, a further step would have been sent.
    for (let reads = 0; reads < 2; reads += 1) await page.waitForRequest('**/sandbox/health')
    expect(steps).toBe(1)
    await page.unroute('**/sandbox/scenario/step')
  })

  it('follows a scenario step by step, to its end', async () => {
    const { page } = visit
    await page.getByRole('tab', { name: 'Scenario' }).click()
    await page.getByRole('combobox', { name: 'Scenario' }).selectOption('rate-limit-storm')
    await expect.poll(() => page.getByRole('button', { name: 'Reset and start' }).isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Scenario' }).selectOption('stop-loss-cascade')
    await page.getByRole('button', { name: 'Reset and start' }).click()
    const steps = page.getByRole('list', { name: 'Steps of the scenario' })
    const current = () => steps.locator('[aria-current=step]')
    await current().waitFor()
    const first = await current().innerText()
    await page.getByRole('button', { name: 'Next step' }).click()
    await expect.poll(() => steps.innerText()).toContain(`${first} ✓ as expected`)
    expect(await current().innerText()).not.toBe(first)
    await page.getByRole('button', { name: 'Play to the end' }).click()
    await expect.poll(() => current().count()).toBe(0)
    const { run } = stage.sandbox.control.listScenarios()
    expect(run!.done.map(({ mismatch }) => mismatch)).toEqual(run!.steps.map(() => null))
    expect(await steps.innerText()).not.toContain('✗')
    // The page shows the accounts of the scenario.
    await expect.poll(() => page.locator('#account option').count()).toBe(stage.sandbox.control.listAccounts().length)
    expect(visit.complaints).toEqual([])
  })
})
