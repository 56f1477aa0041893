// What `npm start` and npx start ends with them, whichever process of the chain a signal reaches.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../../product/paths.ts'

/** Starts a program in a process group of its own, as a shell does; resolves to its output when that matches. */
async function start(command: string, args: readonly string[], cwd: string, ready: RegExp) {
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Expected ${ready} within 5 minutes, was ${output}`)), 300_000)
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (!ready.test(output)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`Expected ${ready}, ended with ${output}`)))
  })
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended.
    }
  })
  return { child, output: () => output }
}

const isOpen = async (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Resolves to whether the whole group of a process ends. */
async function hasEnded({ pid }: ChildProcess): Promise<boolean> {
  for (let rest = 100; rest > 0; rest -= 1) {
    try {
      process.kill(-pid!, 0)
    } catch {
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const signals = [
  { name: 'Ctrl-C', send: ({ pid }: ChildProcess) => process.kill(-pid!, 'SIGINT') },
  { name: 'SIGTERM to npm alone', send: ({ pid }: ChildProcess) => process.kill(pid!, 'SIGTERM') },
]

describe.each(signals)('$name', ({ send }) => {
  it.each([['npm start -- --port'], ['npm start -- start --port'], ['npm run sandbox -- --memory --port']])(
    'ends %s N, which serves on that port',
    async (line) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const [command = '', ...args] = line.split(' ')
      const { child, output } = await start(command, [...args, String(port)], root, new RegExp(`${url}[^]*Ctrl-C`))
      expect(await isOpen(`${url}/sandbox/health`)).toBe(true)
      send(child)
      expect([await hasEnded(child), await isOpen(url)]).toEqual([true, false])
      // Without a stack trace, also while the demonstration runs.
      expect(output()).not.toMatch(/^\s+at /m)
    },
  )

  it('ends npx capi sandbox start', async () => {
    const folder = join(root, 'packages/acceptance')
    const args = ['capi', 'sandbox', 'start', '--memory', '--port', '0']
    const { child, output } = await start('npx', args, folder, /Ctrl-C/)
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? []
    send(child)
    expect([await hasEnded(child), await isOpen(url)]).toEqual([true, false])
  })
})
