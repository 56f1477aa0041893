// Runs the program of a guide against a new sandbox, and returns what it prints.
import * as client from '@capi/client'
import * as report from '@capi/report'
import * as sandboxPackage from '@capi/sandbox'

type Program = (packages: object, console: object, process: object) => Promise<void>

/** `url` is that of a module that `compileProgram` made. An error ends the program, and is its last line. */
export async function runProgram(url: string): Promise<string[]> {
  const { default: program } = (await import(/* @vite-ignore */ url)) as { default: Program }
  const sandbox = sandboxPackage.createSandbox({ accounts: [{ name: 'demo', deposit: '10000' }], clock: Date.now })
  const { key, secret, passphrase } = sandbox.accounts[0]!
  const lines: string[] = []
  const print = (...values: unknown[]): void =>
    void lines.push(values.map((value) => (typeof value === 'string' ? value : show(value))).join(' '))
  // A program connects to the address of a local exchange; in a page, that is the sandbox of the run.
  const createClient = (options: client.ClientOptions): client.Client =>
    client.createClient(options.transport ? options : { ...options, baseUrl: undefined, transport: sandbox.transport })
  const packages = {
    '@capi/client': { ...client, createClient },
    '@capi/report': report,
    '@capi/sandbox': sandboxPackage,
    'node:fs': {},
  }
  const env = { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
  try {
    await program(packages, { log: print, error: print, warn: print }, { env, argv: [] })
  } catch (error) {
    print(String(error))
  }
  await sandbox.close()
  return lines
}

/** Returns a value as the console of Node prints it: on one line where that has at most 72 characters. */
function show(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null || value instanceof Error) return String(value)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const inner = `${indent}  `
  const parts = Object.entries(value).map(([name, part]) => (open === '[' ? '' : `${name}: `) + show(part, inner))
  const line = parts.length === 0 ? `${open}${close}` : `${open} ${parts.join(', ')} ${close}`
  return line.length <= 72 && !line.includes('\n')
    ? line
    : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}
