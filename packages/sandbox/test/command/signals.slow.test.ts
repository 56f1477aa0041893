// Stopping the command by a signal.
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { run, untilReady, type Run } from './run-command.ts'
import { ownFolder } from '../journal/journal-places.ts'
import { connectTo } from '../fixtures/raw-connection.ts'

/** Sends a request whose body never arrives, and waits until the server has its head. */
async function askWithoutEnd(url: string): Promise<Socket> {
  const head =
    'POST /sandbox/accounts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n'
  const { socket, until } = await connectTo(url, `${head}Expect: 100-continue\r\n\r\n`)
  await until(/100 Continue/)
  return socket
}

async function untilLogged({ child, output }: Run, text: string): Promise<void> {
  while (!output().stderr.includes(text)) {
    if (child.exitCode !== null) throw new Error(`ended without ${text}: ${output().stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function countAccounts(url: string): Promise<number> {
  const answer = await fetch(`${url}/sandbox/accounts`)
  return ((await answer.json()) as unknown[]).length
}

describe('capi-sandbox', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends with 0 on %s under load, and has all that it answered when it starts again',
    async (signal) => {
      const args = ['--port', '0', '--no-limits', '--data', ownFolder(), '--log-level', 'info']
      const started = run(args, { CAPI_MEMORY: '0' })
      const url = await untilReady(started)
      const load = { told: 0, isOver: false }
      const headers = { 'content-type': 'application/json' }
      const openAccounts = async (): Promise<void> => {
        while (!load.isOver) {
          const answer = await fetch(`${url}/sandbox/accounts`, { method: 'POST', headers, body: '{}' })
          if (answer.status === 201) load.told += 1
          await answer.text()
        }
      }
      const callers = Promise.allSettled([openAccounts(), openAccounts(), openAccounts()])
      const poll = await fetch(`${url}/sandbox/events`)
      const { next } = (await poll.json()) as { next: number }
      const waiting = fetch(`${url}/sandbox/events?after=${next}&waitMs=30000&kind=funding`)
      while (load.told < 30) await new Promise((resolve) => setTimeout(resolve, 10))
      started.child.kill(signal)
      expect(await started.end()).toBe(0)
      load.isOver = true
      await callers
      expect((await waiting).status).toBe(200)
      expect(started.output().stderr).toContain(`"signal":"${signal}"`)
      const again = run(args, { CAPI_MEMORY: '0' })
      expect(await countAccounts(await untilReady(again))).toBe(load.told + 1)
      again.child.kill('SIGTERM')
      expect(await again.end()).toBe(0)
    },
  )

  it('exits at once on a second signal, unless it is the echo of the first', async () => {
    const started = run(['--port', '0', '--log-level', 'info'])
    const socket = await askWithoutEnd(await untilReady(started))
    // Two different signals, because the system may merge two equal ones.
    started.child.kill('SIGINT')
    started.child.kill('SIGTERM')
    await untilLogged(started, '"stopping"')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(started.output().stderr).not.toContain('stopped at once')
    started.child.kill('SIGTERM')
    expect(await started.end()).toBe(143)
    expect(started.output().stderr).toContain('"stopped at once"')
    socket.destroy()
  })

  it('does not wait for ever for a request that never arrives', async () => {
    const started = run(['--port', '0'])
    const socket = await askWithoutEnd(await untilReady(started))
    started.child.kill('SIGTERM')
    expect(await started.end()).toBe(0)
    socket.destroy()
  })

  it('continues when stderr is closed', async () => {
    const started = run(['--port', '0', '--log-level', 'debug'])
    const url = await untilReady(started)
    started.child.stderr!.destroy()
    for (let index = 0; index < 5; index += 1) expect((await fetch(`${url}/capi/v2/market/time`)).status).toBe(200)
    started.child.kill('SIGHUP')
    expect(await started.end()).toBe(0)
  })
})
