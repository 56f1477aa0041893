/** Runs the program of a guide against a new sandbox, and returns what it prints. */
import * as client from '@capi/client'
import * as sandboxPackage from '@capi/sandbox'

type Program = (packages: object, console: object, process: object) => Promise<void>

/** `url` is that of a module that `compileProgram` made. An error ends the program, and is its last line. */
export async function runProgram(url: string): Promise<string[]> {
  const { default: program } = (await import(/* @vite-ignore */ url)) as { default: Program }
  const sandbox = sandboxPackage.createSandbox({ accounts: [{ name: 'demo', deposit: '10000' }] })
  const { key, secret, passphrase } = sandbox.accounts[0]!
  const lines: string[] = []
  const print = (...values: unknown[]): void => void lines.push(values.map(show).join(' '))
  // A program connects to the address of a local exchange; in a page, that is the sandbox of the run.
  const createClient = (options: client.ClientOptions): client.Client =>
    client.createClient(options.transport ? options : { ...options, baseUrl: undefined, transport: sandbox.transport })
  const packages = { '@capi/client': { ...client, createClient }, '@capi/sandbox': sandboxPackage }
  const env = { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
  try {
    await program(packages, { log: print, error: print, warn: print }, { env })
  } catch (error) {
    print(String(error))
  }
  await sandbox.close()
  return lines
}

function show(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part), 2)
    : String(value)
}
