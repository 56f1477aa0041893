#!/usr/bin/env node
// The command: starts a sandbox on the wall clock, says where it is and how to get in, and ends on a signal.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { help, readCommandLine, type Settings } from './command-line.ts'
import { createSandbox } from './sandbox.ts'

const demoDeposit = '10000'

async function serve({ port, host, seed, credentials, controlToken }: Settings): Promise<void> {
  const demoAccount = { name: 'demo', deposit: demoDeposit, ...(credentials && { credentials }) }
  const sandbox = createSandbox({
    seed,
    clock: Date.now,
    authClock: Date.now,
    randomBytes,
    accounts: [demoAccount],
    ...(controlToken !== undefined && { controlToken }),
  })
  const url = await sandbox.listen({ port, host })
  const demo = sandbox.accounts[0]!
  process.stdout.write(`capi sandbox  ${url}
  dashboard   ${url}/
  document    ${url}/docs
  key         ${demo.key}
  secret      ${demo.secret}
  passphrase  ${demo.passphrase}
  balance     ${demoDeposit} USDT

Everything is kept in memory. Ctrl-C ends it.
`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close())
}

// Loaded when it is asked for: serving needs none of it.
async function play({ action, scenario }: Settings): Promise<void> {
  const [{ printScenario, printScenarios }, { readScenario }] = await Promise.all([
    import('./scenarios/print.ts'),
    import('./scenarios/library.ts'),
  ])
  const write = (text: string): void => void process.stdout.write(text)
  if (action === 'scenarios') printScenarios(write)
  else if (!(await printScenario(readScenario(scenario), write))) process.exitCode = 1
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function explain(error: unknown, settings: Settings | undefined): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${settings?.port} of ${settings?.host} is in use; choose another with --port.`
  return message
}

let settings: Settings | undefined
try {
  settings = readCommandLine(process.argv.slice(2), process.env)
  if (settings.action === 'help') process.stdout.write(help)
  else if (settings.action === 'version') process.stdout.write(`${readVersion()}\n`)
  else if (settings.action === 'serve') await serve(settings)
  else await play(settings)
} catch (error) {
  process.stderr.write(`capi-sandbox: ${explain(error, settings)}\n`)
  process.exitCode = 1
}
