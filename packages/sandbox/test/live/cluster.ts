// A PostgreSQL cluster for one test, which it may restart, crash, fill and stop.
import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../../tools/vitest/free-port.ts'
import { describeWith } from '../../../../tools/vitest/needs.ts'

const run = promisify(execFile)

/** How a server stops: after its connections, without them, or at once as in a crash. */
export type Mode = 'smart' | 'fast' | 'immediate'

export interface Cluster {
  readonly url: string
  start(): Promise<void>
  stop(mode: Mode): Promise<void>
  restart(mode: Mode): Promise<void>
  /** Suspends all its processes, as on an overloaded machine; the returned function resumes them. */
  freeze(): Promise<() => void>
  ask(text: string): Promise<Record<string, unknown>[]>
}

/** Starts a cluster, in a folder if one is given; it is stopped after the test. */
export async function startCluster(folder: string = newFolder()): Promise<Cluster> {
  await giveAway(folder)
  const data = join(folder, 'data')
  await control('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '--no-locale', '-E', 'UTF8'])
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'on',
    max_connections: 20,
    shared_buffers: '16MB',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
  const tell = (...args: string[]): Promise<void> =>
    control('pg_ctl', ['-D', data, '-w', '-t', '250', '-l', join(folder, 'log'), ...args])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const cluster: Cluster = {
    url,
    start: () => tell('start'),
    stop: (mode) => tell('stop', '-m', mode),
    restart: (mode) => tell('restart', '-m', mode),
    async freeze() {
      const [first] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      const signal = (name: NodeJS.Signals) => (pid: number) => void process.kill(pid, name)
      signal('SIGSTOP')(Number(first))
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', first!])
      const pids = [Number(first), ...stdout.trim().split(/\s+/).map(Number)]
      pids.forEach(signal('SIGSTOP'))
      return () => pids.forEach(signal('SIGCONT'))
    },
    async ask(text) {
      const client = new pg.Client({ connectionString: url })
      // A server that crashes after its reply leaves no query to reject, and the event alone would end the test run.
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text)).rows as Record<string, unknown>[]
      } finally {
        await client.end()
      }
    },
  }
  onTestFinished(async () => {
    if (existsSync(join(data, 'postmaster.pid'))) await cluster.stop('immediate')
  })
  await cluster.start()
  return cluster
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capi-cluster-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Describes what needs a PostgreSQL cluster of its own. */
export function describeWithCluster(name: string, body: () => void): void {
  describeWith('PostgreSQL', lack, name, body)
}

const servant = 'postgres'
const isRoot = process.getuid?.() === 0
const binaries = findBinaries()
const lack = await findLack()

/** Changes the owner of a folder to the user of the server, which refuses to run as root. */
async function giveAway(folder: string): Promise<void> {
  if (isRoot) await run('chown', [`${servant}:`, folder])
}

async function control(program: string, args: readonly string[]): Promise<void> {
  const asServant = isRoot ? ['setpriv', `--reuid=${servant}`, `--regid=${servant}`, '--init-groups'] : []
  const [first, ...rest] = [...asServant, join(binaries!, program), ...args]
  await run(first!, rest, { cwd: tmpdir(), timeout: 280_000 })
}

async function findLack(): Promise<string | null> {
  if (!binaries) return 'initdb is neither in /usr/lib/postgresql/*/bin nor in the path'
  try {
    await control('initdb', ['--version'])
    return null
  } catch (error) {
    return String(error)
  }
}

function findBinaries(): string | undefined {
  const packages = '/usr/lib/postgresql'
  const versions = existsSync(packages) ? readdirSync(packages) : []
  const packaged = versions.map((version) => join(packages, version, 'bin'))
  const folders = [...packaged, ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}
