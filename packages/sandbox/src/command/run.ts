// The command `capi-sandbox`: starts a sandbox on the wall clock, prints its URL and credentials, and stops on a
// signal.
//
// An error at the start is one sentence on stderr; after the start, stderr has lines of JSON only. On a signal it stops
// once everything that it responded to is durable: the first one drains open requests, the second one exits at once. If
// nothing can be stored any more, it stops by itself and logs the reason; requests without a response by then have an
// unknown outcome.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Contract, type ContractTerms, defaultContracts, defineContract } from '@capi/engine'
import type { Mirror } from '@capi/mirror'
import { CommanderError, InvalidArgumentError } from 'commander'
import { readFirstTime } from '../candles/read.ts'
import type { Control } from '../control/index.ts'
import { requireTokenForHost } from '../http/guard.ts'
import { createMetrics } from '../http/metrics.ts'
import { type StandbyServer, startStandbyServer } from '../http/server.ts'
import { JournalError } from '../journal/journal.ts'
import { createSandbox, openSandbox } from '../open.ts'
import type { Sandbox, SandboxOptions } from '../sandbox.ts'
import { version } from '../platform/node.ts'
import { isGenerated } from '../session/keys.ts'
import { createProgram } from './flags.ts'
import { createLogger, logExit, type Logger, logWarnings, createWarningFilter } from './log.ts'
import { type CandleFile, type CandleSettings, type MirrorSettings, readSettings, type Settings } from './settings.ts'

const demoDeposit = '10000'
/** A recovery that takes longer than this logs its progress as warnings, in milliseconds. */
const quietMs = 500

async function serve(settings: Settings): Promise<void> {
  const { port, host, seed, limits, credentials, controlToken, allowHosts, logLevel, candles } = settings
  const log = createLogger(logLevel)
  const mirror = settings.mirror && (await connect(settings.mirror, log))
  const { contracts = mirror?.contracts ?? defaultContracts, insurance } = settings
  const startTime = settings.startTime ?? (await findFirstTime(candles, contracts))
  logWarnings(log)
  const metrics = createMetrics()
  const isNewWarning = createWarningFilter()
  const waiting = settings.standby ? await waitAsStandby(settings) : undefined
  const onWaiting = (): void => {
    process.stdout.write(`capi sandbox  ${waiting!.url}\n  standby     serves when the active sandbox ends\n`)
  }
  const opened = open(settings, log, metrics, onWaiting, {
    seed,
    mirror,
    limits,
    strict: settings.strict,
    answers: settings.answers,
    contracts,
    ...(settings.fillModel !== undefined && { fillModel: settings.fillModel }),
    ...(insurance !== undefined && { insurance }),
    ...(startTime !== undefined && { startTime }),
    // With a manual clock, two starts give the same bytes, also in keys.
    ...(settings.clock === 'real' && { clock: Date.now, randomBytes }),
    ...(settings.historyLimit !== undefined && { historyLimit: settings.historyLimit }),
    allowHosts,
    accounts: [{ name: 'demo', deposit: demoDeposit, ...(credentials && { credentials }) }],
    ...(controlToken !== undefined && { controlToken }),
    onError: (error, id) => log.error({ err: error, id }, 'internal error'),
    onChangeKind: metrics.countCommand,
    metrics,
    onRequest(request) {
      metrics.countRequest(request)
      log[request.status >= 500 ? 'error' : isNewWarning(request) ? 'warn' : 'debug'](request, 'request')
    },
  })
  const { sandbox, isNew } = await opened.catch(async (error: unknown) => {
    await waiting?.close()
    throw error
  })
  if (sandbox.mirror) metrics.watchMirror(() => sandbox.control.getHealth().mirror!)
  // Before the URL is printed, because the reader may send a signal at once.
  stopOnSignals(() => sandbox.close(), log)
  let url: string
  try {
    if (isNew) await loadFiles(candles, settings.candleSettings, sandbox.control)
    await waiting?.close()
    url = await sandbox.listen({ port: waiting?.port ?? port, host })
  } catch (error) {
    await sandbox.close()
    throw error
  }
  process.stdout.write(welcome(settings, url, sandbox))
  log.info({ url, version }, 'listening')
  for (const name of settings.exposed) {
    const variable = `CAPI_${name.toUpperCase().replace('-', '_')}`
    log.warn(`--${name} has a secret that other users can see among the arguments; set it as ${variable}.`)
  }
}

// Loaded on demand, because most sandboxes have prices of their own.
async function connect(settings: MirrorSettings, log: Logger): Promise<Mirror> {
  const { openMirror } = await import('@capi/mirror')
  return openMirror({ ...settings, onNotice: (text) => log.warn(text) })
}

/** Answers on the port while another sandbox is active. */
async function waitAsStandby({ port, host, controlToken }: Settings): Promise<StandbyServer> {
  requireTokenForHost(host, controlToken)
  return startStandbyServer(port, host, Date.now)
}

async function open(
  { journal, reset, until, retainMs, standby }: Settings,
  log: Logger,
  metrics: ReturnType<typeof createMetrics>,
  onWaiting: () => void,
  options: SandboxOptions,
): Promise<{ readonly sandbox: Sandbox; readonly isNew: boolean }> {
  if (journal === null) return { sandbox: createSandbox(options), isNew: true }
  const startedAt = performance.now()
  const sandbox = await openSandbox({
    ...options,
    journal,
    reset,
    until,
    ...(retainMs !== undefined && { retainMs }),
    onPrune: (earliest) => log.info({ earliest }, 'older journal records are deleted'),
    standby,
    onWaiting,
    onFlush: metrics.countFlush,
    watchQueue: metrics.watchQueue,
    onFailure(error) {
      // The message of a journal is for the user; any other error needs its stack.
      const { message } = error as Error
      logExit(log, `Nothing can be stored any more: ${message}`, error instanceof JournalError ? undefined : error)
      process.exit(1)
    },
    onWarning: (text) => log.warn(text),
    onProgress(done, total) {
      log[performance.now() - startedAt < quietMs ? 'info' : 'warn']({ done, total }, 'recovering')
    },
  })
  return { sandbox, isNew: sandbox.isNew }
}

function welcome({ journal, credentials, mirror }: Settings, url: string, { accounts }: Sandbox): string {
  const demo = accounts[0]!
  // The output may be recorded. A supplied secret may also protect something else.
  const isOurs = credentials === undefined && isGenerated(demo)
  const show = (secret: string): string => (isOurs ? secret : '(as supplied)')
  return `capi sandbox  ${url}
  dashboard   ${url}/
  document    ${url}/docs
  key         ${demo.key}
  secret      ${show(demo.secret)}
  passphrase  ${show(demo.passphrase)}
  balance     ${demoDeposit} USDT at the start${mirror ? `\n  prices      of ${mirror.url}` : ''}

${describePlace(journal)} Press Ctrl-C to stop.
`
}

function describePlace(place: Settings['journal']): string {
  if (place === null) return 'All data is in memory.'
  if ('folder' in place) return `All data is stored in ${place.folder}.`
  return `All data is stored in the world ${place.world ?? 'default'} of the database.`
}

// Loaded on demand, because serving does not need it.
async function play({ action, scenario }: Settings): Promise<void> {
  const [{ printScenario, printScenarios }, { readScenario, scenarioNames }, own] = await Promise.all([
    import('../scenarios/play.ts'),
    import('../scenarios/scenario.ts'),
    import('../open.ts'),
  ])
  if (action === 'scenarios') return printScenarios(write)
  const names = scenarioNames()
  if (!names.includes(scenario))
    throw new InvalidArgumentError(`--scenario must be one of ${names.join(', ')}, was ${JSON.stringify(scenario)}.`)
  if (!(await printScenario(readScenario(scenario), own.createSandbox, write))) process.exitCode = 1
}

function write(text: string): void {
  process.stdout.write(text)
}

function explain(error: unknown, settings: Settings | undefined): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${settings?.port} of ${settings?.host} is in use; choose another with --port.`
  // The message of an unknown flag has a second line, with the flag that may have been meant.
  if (error instanceof CommanderError) return message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ')
  // A failed connection to several addresses has a code but no message.
  return message || code || String(error)
}

/** Runs the command in this process with its arguments: it receives the signals and sets the exit status. */
export async function runCommand(args: readonly string[]): Promise<void> {
  let settings: Settings | undefined
  try {
    const program = createProgram(version, write, Math.min(process.stdout.columns || 80, 120))
    settings = readSettings(program, args, process.env)
    await (settings.action === 'serve' ? serve(settings) : play(settings))
  } catch (error) {
    // Help or the version is printed.
    if (error instanceof CommanderError && error.exitCode === 0) return
    process.stderr.write(`capi-sandbox: ${explain(error, settings)}\n`)
    process.exitCode = settings === undefined || error instanceof CommanderError ? 2 : 1
  }
}

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type Signal = keyof typeof numbers

/** npm and npx forward a Ctrl-C that the terminal has already sent to this process: within this time it counts once. */
const echoMs = 250
/** A container is usually killed ten seconds after the signal. */
const patienceMs = 9_000

/** Closes on the first signal; exits with 128 plus the signal's number on the next one, or with 1 if closing fails. */
function stopOnSignals(close: () => Promise<void>, log: Logger): void {
  let startedAt: number | undefined
  const fail = (text: string): never => {
    logExit(log, text)
    process.exit(1)
  }
  const stop = (signal: Signal): void => {
    if (startedAt !== undefined) {
      if (performance.now() - startedAt < echoMs) return
      log.warn({ signal }, 'stopped at once')
      process.exit(128 + numbers[signal])
    }
    startedAt = performance.now()
    log.info({ signal }, 'stopping')
    const late = `The sandbox must stop within ${patienceMs} ms, did not: the journal does not respond.`
    setTimeout(() => fail(late), patienceMs).unref()
    close().then(
      // The process ends by itself; an exit here would keep the database from cleaning up its files.
      () => log.info('stopped'),
      (error: unknown) => fail((error as Error).message),
    )
  }
  for (const signal of Object.keys(numbers) as Signal[]) process.on(signal, stop)
}

/** Returns the time of the earliest candle, in Unix milliseconds; undefined without files. */
async function findFirstTime(
  files: readonly CandleFile[],
  contracts: readonly ContractTerms[],
): Promise<number | undefined> {
  const times = await Promise.all(
    files.map(({ symbol, file }) => readFirstTime(readFile(file), contractOf(symbol, contracts), file)),
  )
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Loads the files, one after another, so that every start gives the same state. */
async function loadFiles(
  files: readonly CandleFile[],
  settings: CandleSettings,
  control: Pick<Control, 'loadCandles'>,
): Promise<void> {
  for (const { symbol, file } of files)
    await control.loadCandles({ symbol, candles: readFile(file), name: file, ...settings })
}

function contractOf(symbol: string, contracts: readonly ContractTerms[]): Contract {
  const terms = contracts.find((each) => each.symbol === symbol)
  if (terms) return defineContract(terms)
  const known = contracts.map((each) => each.symbol).join(', ')
  throw new RangeError(`--candles must name one of the contracts ${known}, was ${JSON.stringify(symbol)}.`)
}

async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new RangeError(`${file} must be a file that can be read (${code}).`, { cause: error })
  }
}
