// An age counts before the time of the exchange, whatever clock this machine has.
import { createSandbox } from '@capi/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Outcome, run } from '../command.ts'

const hourMs = 3_600_000
let now = Date.UTC(2024, 0, 31, 12)
const sandbox = createSandbox({ clock: () => now })
let environment: Record<string, string>

beforeAll(async () => {
  const url = await sandbox.listen()
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000' })
  environment = { CAPI_URL: url, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
  for (const hours of [0, 2]) {
    now += hours * hourMs
    await capi('place-order --symbol cmt_btcusdt --type open_long --size 0.001 --match-price market')
  }
  now += hourMs
})
afterAll(() => sandbox.close())

const capi = (line: string): Promise<Outcome> => run(line.split(' '), environment)

it.each([
  ['list-fills --since 90m', 1],
  ['list-fills --since 1d', 2],
  ['list-fills --until 90m', 1],
  ['list-fills --since 4h --until 2h', 1],
])('%s', async (line, count) => {
  const { exit, stdout, stderr } = await capi(`${line} --all --json`)
  expect([exit, stderr, stdout.split('\n').filter((each) => each !== '').length]).toEqual([0, '', count])
})
