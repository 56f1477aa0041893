// A Redis of the tests' own, which they may stop, empty and lose.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { describeWith } from './needs.ts'

const { error } = spawnSync('redis-server', ['--version'])

/** Describes tests that start a Redis of their own. */
export function describeWithOwnRedis(name: string, body: () => void): void {
  describeWith('Redis', error ? 'the program redis-server is missing' : null, name, body)
}

export interface OwnRedis {
  readonly port: number
  /** Starts it again after it was killed, without its data unless it is durable. */
  start(): Promise<void>
  /** Ends it at once. */
  kill(): Promise<void>
  /** Stops its process for a time, so that connections stay open and nothing responds. */
  suspend(ms: number): Promise<void>
  close(): Promise<void>
}

export interface OwnRedisOptions {
  /** Writes each change to a file before it responds. @default false */
  readonly isDurable?: boolean
  /** The files of a certificate and its key; then every connection is encrypted. @default none */
  readonly certificate?: { readonly cert: string; readonly key: string }
}

/** Starts a Redis on a free port of this machine. */
export async function ownRedis({ isDurable = false, certificate }: OwnRedisOptions = {}): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'capi-redis-'))
  const port = await freePort()
  let server: ChildProcess
  const start = async (): Promise<void> => {
    const appendonly = isDurable ? 'yes' : 'no'
    const ports = certificate
      ? {
          port: 0,
          'tls-port': port,
          'tls-cert-file': certificate.cert,
          'tls-key-file': certificate.key,
          'tls-ca-cert-file': certificate.cert,
          'tls-auth-clients': 'no',
        }
      : { port }
    const values = { ...ports, bind: '127.0.0.1', dir: folder, save: '', appendonly, appendfsync: 'always' }
    server = spawn(
      'redis-server',
      Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)]),
    )
    for await (const line of server.stdout!) if (String(line).includes('Ready to accept')) break
  }
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await start()
  return {
    port,
    start,
    kill,
    async suspend(ms) {
      server.kill('SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, ms))
      server.kill('SIGCONT')
    },
    async close() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}
