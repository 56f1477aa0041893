import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { ownFolder } from '../journal/journal-places.ts'
import { run, untilReady } from './run-command.ts'

it('trades the contracts of the server that it mirrors, and no others, and records their prices', async () => {
  const folder = ownFolder()
  const upstream = createSandbox({ clock: Date.now })
  const flags = ['--mirror-symbol', 'cmt_ethusdt', '--mirror-share', '0.5', '--mirror-stale', '2m']
  const recording = ['--record', join(folder, 'prices.csv')]
  const started = run(['--port', '0', '--mirror', await upstream.listen(), ...flags, ...recording])
  const url = await untilReady(started)
  const { mirror } = (await (await fetch(`${url}/sandbox/health`)).json()) as { mirror: object }
  started.child.kill('SIGTERM')
  expect(await started.end()).toBe(0)
  await upstream.close()
  const contracts = [{ symbol: 'cmt_ethusdt', state: 'current', reason: null }]
  expect(mirror).toMatchObject({ share: '0.5', staleAfterMs: 120_000, contracts })
  expect(readdirSync(folder)).toContain('prices.cmt_ethusdt.ticks.csv')
})
