import { expect, it } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { run, untilReady } from './run-command.ts'

it('trades the contracts of the server that it mirrors, and no others', async () => {
  const upstream = createSandbox({ clock: Date.now })
  const started = run(['--port', '0', '--mirror', await upstream.listen(), '--mirror-symbol', 'cmt_ethusdt'])
  const url = await untilReady(started)
  const { mirror } = (await (await fetch(`${url}/sandbox/health`)).json()) as { mirror: { contracts: object[] } }
  started.child.kill('SIGTERM')
  expect(await started.end()).toBe(0)
  await upstream.close()
  expect(mirror.contracts).toEqual([{ symbol: 'cmt_ethusdt', state: 'current', reason: null }])
})
