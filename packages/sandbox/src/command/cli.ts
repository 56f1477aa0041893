#!/usr/bin/env node
// The command: starts a sandbox on the wall clock, says where it is and how to get in, and ends on a signal.
//
// What keeps it from starting is one sentence on stderr; from then on there are lines of JSON only. A signal ends it when
// everything that was answered is kept. Where nothing can be kept any more, it ends by itself and says why; what had not
// been answered by then has no outcome that anyone was told of.

import { randomBytes } from 'node:crypto'
import { help, readCommandLine, type Settings } from './command-line.ts'
import { JournalError } from '../journal/journal.ts'
import { createLogger, type Logger, sayLast } from './log.ts'
import { createMetrics } from '../http/metrics.ts'
import { openSandbox, version } from '../open.ts'
import { endOnSignals } from './signals.ts'
import { createSandbox, type KeptSandbox, type SandboxOptions } from '../sandbox.ts'

const demoDeposit = '10000'
/** A recovery that takes longer than this warns how far it is. */
const quietMs = 500

async function serve(settings: Settings): Promise<void> {
  const { port, host, seed, limits, credentials, controlToken, logLevel } = settings
  const log = createLogger(logLevel)
  process.removeAllListeners('warning').on('warning', (warning) => log.warn({ err: warning }, warning.message))
  const metrics = createMetrics()
  const sandbox = await open(settings, log, metrics, {
    seed,
    limits,
    clock: Date.now,
    authClock: Date.now,
    randomBytes,
    accounts: [{ name: 'demo', deposit: demoDeposit, ...(credentials && { credentials }) }],
    ...(controlToken !== undefined && { controlToken }),
    report: (error, id) => log.error({ err: error, id }, 'fault'),
    hear: ({ kind }) => metrics.countCommand(kind),
    metrics,
    observer(request) {
      metrics.countRequest(request)
      log[request.status >= 500 ? 'error' : 'debug'](request, 'request')
    },
  })
  // Before anybody is told that it runs: who reads that may end it at once.
  endOnSignals(() => sandbox.close(), log)
  let url: string
  try {
    url = await sandbox.listen({ port, host })
  } catch (error) {
    await sandbox.close()
    throw error
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
      const { message } = error as Error
      sayLast(log, `Nothing can be kept any more: ${message}`, error instanceof JournalError ? undefined : error)
      process.exit(1)
    },
    warn: (text) => log.warn(text),
    progress(done, total) {
      log[performance.now() - begun < quietMs ? 'info' : 'warn']({ done, total }, 'recovering')
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
    import('../scenarios/print.ts'),
    import('../scenarios/library.ts'),
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
