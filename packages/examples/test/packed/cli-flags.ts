// What every flag of the installed capi does that is not a field of an operation, tried once each against an installed
// sandbox. The key is the name of the flag. And its tree of commands, to be compared with that of the source.

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type Socket, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { createProgram } from '../../../cli/src/program.ts'
import { type Commands, type Outcome, credentials } from './command.ts'

interface World {
  readonly commands: Commands
  readonly folder: string
  readonly version: string
  /** URL of a sandbox that runs. */
  readonly url: string
}

type Trial = (world: World) => Promise<void>

function capi({ commands, url }: World, line: string, environment: Record<string, string> = {}): Promise<Outcome> {
  return commands.run('capi', line.split(' '), { CAPI_BASE_URL: url, ...credentials, ...environment })
}

/** Calls a server that treats each connection as given, and returns how many there were and how the call ended. */
async function callOdd(world: World, treat: (socket: Socket) => void, flags: string): Promise<[number, Outcome]> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    treat(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const outcome = await capi(world, `get-server-time --base-url http://127.0.0.1:${port} ${flags}`)
  server.close()
  return [connections, outcome]
}

export const cliTrials: Readonly<Record<string, Trial>> = {
  'base-url': async (world) => {
    const { exit, stdout } = await capi(world, `get-server-time --base-url ${world.url}`, { CAPI_BASE_URL: '' })
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/\d{4}-\d\d-\d\d/)])
  },
  profile: async (world) => {
    const file = join(world.folder, 'profiles.json')
    const { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase } = credentials
    const profile = { baseUrl: world.url, key, secret, passphrase }
    await writeFile(file, JSON.stringify({ mine: profile }), { mode: 0o600 })
    const { exit, stdout } = await world.commands.run('capi', ['get-accounts', '--json', '--profile', 'mine'], {
      CAPI_PROFILES: file,
    })
    expect([exit, stdout]).toEqual([0, expect.stringContaining('"collateral"')])
  },
  'timeout-ms': async (world) => {
    const [, { exit, stderr }] = await callOdd(world, (socket) => socket.resume(), '--timeout-ms 77 --retries 0')
    expect([exit, stderr]).toEqual([1, expect.stringContaining('77 ms')])
  },
  retries: async (world) => {
    const [connections, { exit }] = await callOdd(world, (socket) => socket.destroy(), '--retries 3')
    expect([exit, connections]).toEqual([1, 4])
  },
  json: async (world) => {
    const { stdout } = await capi(world, 'get-ticker --symbol cmt_btcusdt --json')
    expect(JSON.parse(stdout)).toMatchObject({ symbol: 'cmt_btcusdt' })
  },
  columns: async (world) => {
    const { stdout } = await capi(world, 'list-contracts --columns symbol,makerFeeRate')
    expect(stdout).toMatch(/^symbol +makerFeeRate\n/)
  },
  all: async (world) => {
    const { exit, stdout } = await capi(world, 'list-bills --all --json')
    expect(exit).toBe(0)
    for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('billId')
  },
  resend: async (world) => {
    const rule = { operation: 'placeOrder', phase: 'before', count: 1, action: { type: 'drop', how: 'close' } }
    const headers = { 'content-type': 'application/json' }
    await fetch(`${world.url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(rule) })
    const order = '--symbol cmt_btcusdt --type open_long --size 0.01 --match-price market'
    const { exit, stdout } = await capi(world, `place-order ${order} --resend`)
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/\d{18} .* placed/)])
  },
  symbol: async (world) => {
    const { exit, stdout } = await capi(world, 'verify --symbol cmt_ethusdt')
    expect([exit, stdout]).toEqual([0, expect.any(String)])
  },
  version: async (world) =>
    expect(await capi(world, '--version')).toEqual({ exit: 0, stdout: `${world.version}\n`, stderr: '' }),
  help: async (world) => expect((await capi(world, '--help')).stdout).toMatch(/^Usage: capi /),
}

export interface Described {
  readonly name: string
  readonly help: string
  /** Flags that are no field of the operation. */
  readonly flags: readonly string[]
  readonly commands: readonly Described[]
}

interface Command {
  readonly commands: readonly Command[]
  readonly options: readonly { readonly long?: string; readonly helpGroupHeading?: string }[]
  name(): string
  helpInformation(): string
}

// Its text runs in another process, so it names nothing outside itself.
function describe(command: Command): Described {
  return {
    name: command.name(),
    help: command.helpInformation(),
    flags: command.options.flatMap(({ long, helpGroupHeading }) =>
      long === undefined || helpGroupHeading === 'Fields:' ? [] : [long.slice(2)],
    ),
    commands: command.commands.map(describe),
  }
}

const quiet = { out: () => {}, error: () => {}, width: 100, isWatched: false, environment: {} }

/** Returns the commands of the source. */
export function describeSource(): Described {
  return describe(createProgram('', { ...quiet, signal: new AbortController().signal }, () => {}))
}

/** Returns the commands of the installed package. */
export async function describeInstalled(packageFolder: string): Promise<Described> {
  const program = `
    import { createProgram } from ${JSON.stringify(join(packageFolder, 'dist/program.js'))}
    ${describe}
    const quiet = { out() {}, error() {}, width: 100, isWatched: false, environment: {}, signal: new AbortController().signal }
    console.log(JSON.stringify(describe(createProgram('', quiet, () => {}))))`
  const args = ['--no-warnings', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout) as Described
}

/** Returns the names of all flags of a command and those below it, each once. */
export function flagsOf({ flags, commands }: Described): string[] {
  return [...new Set([...flags, ...commands.flatMap(flagsOf)])].toSorted()
}
