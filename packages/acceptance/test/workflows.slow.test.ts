// Runs the workflows of the Arazzo document against a local exchange, through a proxy that signs.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from '@capi/client'
import { type Sandbox, createSandbox } from '@capi/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SigningProxy, startSigningProxy } from './signing-proxy.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
const file = 'spec/dist/workflows.arazzo.yaml'
const symbol = 'cmt_btcusdt'

/** A request and its response in the HTTP archive that the run writes. */
interface Entry {
  readonly request: { readonly url: string }
  readonly response: { readonly status: number; readonly content: { readonly text: string } }
}

let folder: string
let sandbox: Sandbox
let account: ReturnType<Sandbox['control']['createAccount']>
let client: ReturnType<typeof createClient>
let proxy: SigningProxy
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capi-workflows-'))
  sandbox = createSandbox({ clock: Date.now })
  account = sandbox.control.createAccount({ name: 'demo', deposit: '10000' })
  const baseUrl = await sandbox.listen({ port: 0 })
  client = createClient({ baseUrl, credentials: account })
  proxy = await startSigningProxy(baseUrl, account)
})
afterAll(async () => {
  proxy.close()
  await sandbox.close()
  await rm(folder, { recursive: true })
})

/** Runs one workflow with the inputs and returns its requests and responses. Rejects when a step fails. */
async function runWorkflow(workflowId: string, inputs: Record<string, unknown>): Promise<readonly Entry[]> {
  const archive = join(folder, `${workflowId}.har`)
  const servers = ['capi', 'sandbox'].flatMap((name) => ['--server', `${name}=${proxy.url}`])
  const options = ['--workflow', workflowId, '--input', JSON.stringify(inputs), '--har-output', archive, ...servers]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  await run(process.execPath, [cli, 'respect', file, ...options], { cwd: root, env })
  const { log } = JSON.parse(await readFile(archive, 'utf8')) as { log: { entries: readonly Entry[] } }
  return log.entries
}

describe('the workflows', () => {
  it('find and cancel an order whose response was lost', async () => {
    const entries = await runWorkflow('recover-a-lost-order', { symbol, clientOid: 'lost-1' })
    expect(entries.map(({ request, response }) => [new URL(request.url).pathname, response.status])).toEqual([
      ['/capi/v2/market/ticker', 200],
      ['/sandbox/faults', 201],
      ['/capi/v2/order/placeOrder', 504],
      ['/capi/v2/order/current', 200],
      ['/capi/v2/order/cancel_order', 200],
    ])
    const [order] = (await client.listOrderHistory({ symbol })).items
    expect([order?.clientOid, order?.status]).toEqual(['lost-1', 'canceled'])
  })

  it('open a protected position and close it', async () => {
    sandbox.control.setPrice({ symbol, price: '60000' })
    const prices = { takeProfitPrice: '72000', stopLossPrice: '48000' }
    await runWorkflow('protect-a-position', { symbol, ...prices })
    expect(await client.listPositions({ symbol })).toEqual([])
    const { items } = await client.listOrderHistory({ symbol })
    const opening = items.find(({ type, status }) => type === 'open_long' && status === 'filled')
    expect(opening).toMatchObject({ presetTakeProfitPrice: '72000.0', presetStopLossPrice: '48000.0' })
  })

  it('read every bill of three pages', async () => {
    const first = Date.now()
    for (let count = 0; count < 250; count++) {
      await pause(1)
      sandbox.control.postLedger({ accountId: account.accountId, businessType: 'deposit', amount: '1' })
    }
    const entries = await runWorkflow('read-bills', { startTime: first, endTime: Date.now() })
    const ids = entries.flatMap(({ response }) => response.content.text.match(/"billId":"\d+"/g))
    expect(entries).toHaveLength(3)
    expect(new Set(ids).size).toBe(250)
  })
})
