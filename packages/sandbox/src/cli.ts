#!/usr/bin/env node
// The command: starts a sandbox on the wall clock, says where it is and how to get in, and ends on a signal.
//
// A signal ends it when everything that was answered is kept. Where nothing can be kept any more, it ends by itself and
// says why; what had not been answered by then has no outcome that anyone was told of.

import { randomBytes } from 'node:crypto'
import { help, readCommandLine, type Settings } from './command-line.ts'
import { JournalError } from './journal/journal.ts'
import { createLogger, type Logger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openSandbox, version } from './open.ts'
import { createSandbox, type KeptSandbox, type SandboxOptions } from './sandbox.ts'

const demoDeposit = '10000'
/** A recovery that takes longer than this says how far it is. */
const quietMs = 500

async function serve(settings: Settings): Promise<void> {
  const { port, host, seed, limits, credentials, controlToken, logLevel } = settings
  const log = createLogger(logLevel)
  const metrics = createMetrics()
  const sandbox = await open(settings, log, metrics, {
    seed,
    limits,
    clock: Date.now,
    authClock: Date.now,
    randomBytes,
    accounts: [{ name: 'demo', deposit: demoDeposit, ...(credentials && { credentials }) }],
    ...(controlToken !== undefined && { controlToken }),
    report: (error) => log.error({ err: error }, 'fault'),
    hear: ({ kind }) => metrics.countCommand(kind),
    metrics,
    observer(request) {
      metrics.countRequest(request)
      const isFault = request.status >= 500
      log[isFault ? 'error' : 'debug'](request, 'request')
    },
  })
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping')
    await sandbox.close()
    log.info('stopped')
  }
  let url: string
  try {
    url = await sandbox.listen({ port, host })
  } catch (error) {
    await sandbox.close()
    throw error
  }
  // Before anybody is told that it runs: who reads that may end it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop(signal).catch(giveUp))
  }
  process.stdout.write(welcome(settings, url, sandbox))
  log.info({ url, version }, 'listening')
}

async function open(
  { keep, reset, until }: Settings,
  log: Logger,
  metrics: ReturnType<typeof createMetrics>,
  options: SandboxOptions,
): Promise<KeptSandbox> {
  if (keep === null) return createSandbox(options)
  const begun = performance.now()
  return openSandbox({
    ...options,
    keep,
    reset,
    until,
    hearFlush: metrics.countFlush,
    watchQueue: metrics.watchQueue,
    fail(error) {
      // What a journal says is meant for a person; of anything else the stack is worth having.
      if (!(error instanceof JournalError)) log.error({ err: error }, 'nothing can be kept any more')
      giveUp(error)
    },
    warn(text) {
      log.warn(text)
      process.stderr.write(`capi-sandbox: ${text}\n`)
    },
    progress(done, total) {
      log.info({ done, total }, 'recovering')
      if (performance.now() - begun < quietMs) return
      process.stderr.write(`capi-sandbox: recovering, ${done} of ${total} records\n`)
    },
  })
}

function welcome({ keep }: Settings, url: string, { accounts }: KeptSandbox): string {
  const demo = accounts[0]!
  return `capi sandbox  ${url}
  dashboard   ${url}/
  document    ${url}/docs
  key         ${demo.key}
  secret      ${demo.secret}
  passphrase  ${demo.passphrase}
  balance     ${demoDeposit} USDT at the start

${placeOf(keep)} Ctrl-C ends it.
`
}

function placeOf(keep: Settings['keep']): string {
  if (keep === null) return 'Everything is kept in memory.'
  if ('folder' in keep) return `Everything is kept in ${keep.folder}.`
  return `Everything is kept in the world ${keep.world ?? 'default'} of the database.`
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

function explain(error: unknown, settings: Settings | undefined): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${settings?.port} of ${settings?.host} is in use; choose another with --port.`
  // A line to several addresses of a host fails without words of its own.
  return message || code || String(error)
}

function giveUp(error: unknown): never {
  process.stderr.write(`capi-sandbox: ${explain(error, settings)}\n`)
  process.exit(1)
}

let settings: Settings | undefined
try {
  settings = readCommandLine(process.argv.slice(2), process.env)
  if (settings.action === 'help') process.stdout.write(help)
  else if (settings.action === 'version') process.stdout.write(`${version}\n`)
  else if (settings.action === 'serve') await serve(settings)
  else await play(settings)
} catch (error) {
  process.stderr.write(`capi-sandbox: ${explain(error, settings)}\n`)
  process.exitCode = 1
}
