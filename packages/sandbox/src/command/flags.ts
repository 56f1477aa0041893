// The flags of the command, with the text of its help. Each flag also has an environment variable, which the flag
// overrides.
//
// A value is read as soon as it is given; what several flags say together is checked in `settings.ts`. A value that is
// not valid is an error with one line for the user.
import { readFileSync } from 'node:fs'
import { limits as documented } from '@capi/api'
import { controlOperations } from '@capi/api/control'
import { candlePaths, type ContractTerms, defineContract, fillModels, parseMoney } from '@capi/engine'
import { Command, Option } from 'commander'
import { parseWidth } from '../candles/read.ts'
import type { FillModelSetting } from '../control/markets.ts'
import { bodyOf } from '../document/document.ts'
import { parseMoment } from '../candles/rows.ts'
import { compileSchema, validationMessage } from '../document/schemas.ts'
import { type ConnectionLimits, defaultConnectionLimits } from '../http/connection-limits.ts'
import type { WeightLimits } from '../request/rate-limits.ts'
import { allAnswers } from '../request/response.ts'
import { logLevels } from './log.ts'

const clockModes = ['real', 'manual'] as const
const gapRules = ['hold', 'close', 'refuse'] as const
const endRules = ['hold', 'close'] as const

/** The values of the flags, as commander names them. */
export interface Flags {
  readonly port: number
  readonly host: string
  readonly controlToken?: string
  readonly allowHost?: readonly string[]
  readonly limits: WeightLimits
  readonly noLimits?: boolean
  readonly strict?: boolean
  readonly answers: (typeof allAnswers)[number]
  readonly logLevel: (typeof logLevels)[number]
  readonly seed: string
  readonly clock: (typeof clockModes)[number]
  readonly startTime?: number
  readonly contracts?: readonly ContractTerms[]
  readonly fillModel?: FillModelSetting
  readonly insurance?: string
  readonly candles?: readonly string[]
  readonly candlePath?: (typeof candlePaths)[number]
  readonly candleWidth?: number
  readonly candleGaps?: (typeof gapRules)[number]
  readonly candleEnd?: (typeof endRules)[number]
  readonly mirror?: string
  readonly mirrorSymbol?: readonly string[]
  readonly mirrorShare?: number
  readonly mirrorStale?: number
  readonly record?: string
  readonly data?: string
  readonly memory?: boolean
  readonly historyLimit?: number
  readonly reset?: boolean
  readonly until?: number
  readonly retain?: number
  readonly databaseUrl?: string
  readonly world?: string
  readonly patience?: number
  readonly standby?: boolean
  readonly scenario?: string
  readonly scenarios?: boolean
}

const documentedLimits = `${documented.ipWeight}/${documented.uidWeight}/${documented.windowMs}/${documented.orderCallsPerSecond}`

const seconds = (name: keyof ConnectionLimits): string => `${defaultConnectionLimits[name] / 1_000} s`

const more = `
Environment: every flag has a variable: CAPI_DATABASE_URL for --database-url, CAPI_MEMORY=1 for --memory, and commas between the values of a list; PORT also sets --port. CAPI_SANDBOX_KEY, CAPI_SANDBOX_SECRET and CAPI_SANDBOX_PASSPHRASE set the credentials of the demo account, and are not printed. Without them, credentials are generated once and printed at each start. Both are stored with the other data, because the sandbox has to verify signatures.

Limits: a request must arrive within ${seconds('requestMs')}, with at most 256 KiB of body and 16 KiB of headers. An idle connection is closed after ${seconds('idleMs')}, one that does not read its response after ${seconds('unreadMs')}. There may be ${defaultConnectionLimits.connections} connections.

Signals: on SIGTERM, SIGINT or SIGHUP the sandbox finishes open requests, for at most ${seconds('drainMs')}, and exits with 0. A second signal exits at once, with 128 plus its number. In both cases, every change that had a response is stored.

Exit status: 0 stopped by a signal, or the scenario passed; 1 the sandbox cannot start, cannot store data any more, or cannot stop within 9 s, or the scenario failed; 2 invalid usage.`

/** Returns the command without an action. Help and errors are thrown, after help has been given to `write`. */
export function createProgram(version: string, write: (text: string) => void, width: number): Command {
  const program = new Command('capi-sandbox')
    .description('A local exchange that speaks the interface of the capi document.')
    .usage('[options]')
    .exitOverride()
    .configureOutput({ writeOut: write, outputError: () => {}, getOutHelpWidth: () => width })
    .configureHelp({ showGlobalOptions: false })
  addServer(program)
  addWorld(program)
  addPrices(program)
  addStorage(program)
  program.optionsGroup('Other:')
  addFlag(program, '--scenario <name>', 'play a scenario instead of serving, and check its expectations')
  addFlag(program, '--scenarios', 'list the scenarios')
  program.version(version, '-v, --version', 'print the version').helpOption('-h, --help', 'print this text')
  return program.addHelpText('after', ({ command }) => {
    const helper = command.createHelp()
    helper.prepareContext({ helpWidth: width })
    return helper.boxWrap(more, width)
  })
}

function addFlag<Value>(
  program: Command,
  flags: string,
  text: string,
  read?: (text: string) => Value,
  ...[value, shown]: [value?: Value, shown?: string]
): void {
  const option = new Option(flags, text)
  // --no-limits is a flag of its own: given with --limits, it would win or lose by its place.
  option.negate = false
  if (read !== undefined) option.argParser(read)
  if (value !== undefined) option.default(value, shown)
  program.addOption(option)
}

function addServer(program: Command): void {
  program.optionsGroup('Server:')
  addFlag(program, '--port <n>', 'port to listen on; 0 takes any free port', readPort, 8_787)
  addFlag(program, '--host <address>', 'address to listen on', String, '127.0.0.1')
  addFlag(
    program,
    '--control-token <text>',
    'bearer token that /sandbox/... and /metrics require; necessary on any address but loopback. Set it as a ' +
      'variable, because other users can see the arguments of a process',
  )
  addFlag(
    program,
    '--allow-host <names...>',
    'further host names that requests may have in the header Host, such as the name of a container or a proxy',
  )
  addFlag(
    program,
    '--limits <ip/uid/ms/n>',
    'weight that an address and an account may spend within so many milliseconds, and how many calls that place or ' +
      'cancel an account may send in a second; the last may be left out',
    readLimits,
    readLimits(documentedLimits),
    documentedLimits,
  )
  addFlag(program, '--no-limits', 'no rate limits')
  addFlag(
    program,
    '--strict',
    'refuse fields and query parameters that the document does not contain; otherwise they are ignored, with a warning',
  )
  addFlag(
    program,
    '--answers <form>',
    'spellings and types of responses where sources differ: documented (the reference, by its samples where they ' +
      'differ from its tables), tables (its tables alone), observed (live services) or mixed, which chooses for each ' +
      'response by the seed',
    oneOf('answers', allAnswers),
    'documented',
  )
  addFlag(
    program,
    '--log-level <level>',
    'log level on stderr, as lines of JSON: debug (every request), info, warn, error or silent',
    oneOf('log-level', logLevels),
    'warn',
  )
}

function addWorld(program: Command): void {
  program.optionsGroup('World:')
  addFlag(program, '--seed <text>', 'seed of the random prices', String, 'capi')
  addFlag(
    program,
    '--clock <mode>',
    'real, or manual: then time moves only by the control API, and keys follow from the seed, so that two starts give ' +
      'the same responses. Requests are signed with the time of the exchange, see getServerTime',
    oneOf('clock', clockModes),
    'real',
  )
  addFlag(
    program,
    '--start-time <time>',
    'time of a new world: Unix milliseconds, or such as 2026-01-31T12:00:00Z (default: that of the candles; else now, ' +
      'or a fixed time)',
    readStartTime,
  )
  addFlag(
    program,
    '--contracts <file>',
    'contracts as JSON; contracts.schema.json of the package describes them',
    readContracts,
  )
  addFlag(
    program,
    '--fill-model <file>',
    'when orders are filled, and at which prices: default (without this flag), lenient, strict, or a file of JSON',
    readFillModel,
  )
  addFlag(program, '--insurance <amount>', 'balance of the insurance fund of a new world (default: 0)', readInsurance)
}

function addPrices(program: Command): void {
  program.optionsGroup('Prices:')
  addFlag(
    program,
    '--candles <symbol=file...>',
    'replay candles as the prices of a contract in a new world: CSV with a header or lines of JSON, also with gzip',
  )
  addFlag(
    program,
    '--candle-path <path>',
    'how the price moves inside a candle: drawn, direction, opposite, worst or glide (default: drawn)',
    oneOf('candle-path', candlePaths),
  )
  addFlag(
    program,
    '--candle-width <width>',
    'width of a candle, such as 1m or 4h (default: the distance of the first two)',
    readWidth,
  )
  addFlag(
    program,
    '--candle-gaps <rule>',
    'what happens between candles: hold, close or refuse (default: hold)',
    oneOf('candle-gaps', gapRules),
  )
  addFlag(
    program,
    '--candle-end <rule>',
    'what happens after the last candle: hold or close (default: hold)',
    oneOf('candle-end', endRules),
  )
  addFlag(
    program,
    '--mirror <url>',
    'paper trading: have the contracts of the server at this URL, and follow its prices with public reads',
  )
  addFlag(program, '--mirror-symbol <names...>', 'mirror these contracts only (default: all)')
  addFlag(
    program,
    '--mirror-share <part>',
    'part of the weight budget of an address that the reads of --mirror may use (default: 0.25)',
    readShare,
  )
  addFlag(
    program,
    '--mirror-stale <time>',
    'age from which orders on mirrored prices are refused: such as 30s or 2m (default: 30s)',
    readStale,
  )
  addFlag(
    program,
    '--record <file>',
    'append the mirrored prices to files, for backtests: with prices.csv, one-minute candles to ' +
      'prices.cmt_btcusdt.csv and ticks to prices.cmt_btcusdt.ticks.csv',
  )
}

function addStorage(program: Command): void {
  program.optionsGroup('Storage:')
  addFlag(program, '--data <folder>', 'folder to store all data in (default: .capi)')
  addFlag(program, '--memory', 'store nothing: all data is lost at the end')
  addFlag(
    program,
    '--history-limit <n>',
    'with --memory, how many final orders, fills and bills of all accounts stay in memory, so many of each; the oldest ' +
      'are dropped first (default: no limit)',
    readNumber('history-limit', 'a number of records, from 1'),
  )
  addFlag(program, '--reset', 'delete all stored data and start empty')
  addFlag(
    program,
    '--until <record>',
    'go back to the journal record of this number and delete the records after it',
    readNumber('until', 'the number of a record, from 1'),
  )
  addFlag(
    program,
    '--retain <time>',
    'how long to retain journal records, which --until can go back to: such as 30m, 36h or 7d, 0 for none or forever; ' +
      'orders, fills and bills are not deleted (default: 1d)',
    (text) => (text === 'forever' ? Infinity : readDuration('retain', text, '36h, or 0 or forever')),
  )
  addFlag(
    program,
    '--database-url <url>',
    'store all data in this PostgreSQL database instead. Set a URL with a password as a variable, because other users ' +
      'can see the arguments of a process',
    readDatabaseUrl,
  )
  addFlag(
    program,
    '--world <name>',
    'name of the world in the database, which several sandboxes may share (default: "default")',
  )
  addFlag(
    program,
    '--patience <ms>',
    'how long to wait for a database that cannot be reached, in ms, before the sandbox exits (default: 30000)',
    readPatience,
  )
  addFlag(
    program,
    '--standby',
    'wait while another sandbox has the world of the database, and take over when it ends; give it to both. Until ' +
      'then every request gets 503',
  )
}

function oneOf<Known extends string>(flag: string, known: readonly Known[]): (text: string) => Known {
  return (text) => {
    const found = known.find((each) => each === text)
    if (found !== undefined) return found
    throw new RangeError(`--${flag} must be one of ${known.join(', ')}, was ${JSON.stringify(text)}.`)
  }
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw new RangeError(`The port must be a number from 0 to 65535, was ${JSON.stringify(text)}.`)
}

function readLimits(text: string): WeightLimits {
  if (/^[1-9]\d{0,8}(\/[1-9]\d{0,8}){2,3}$/.test(text)) {
    const [ip, uid, windowMs, orderCallsPerSecond = documented.orderCallsPerSecond] = text.split('/').map(Number)
    return { ip: ip!, uid: uid!, windowMs: windowMs!, orderCallsPerSecond }
  }
  throw new RangeError(`--limits must be three or four numbers like ${documentedLimits}, was ${JSON.stringify(text)}.`)
}

/** Reads a time: Unix milliseconds, or ISO 8601 with a Z. */
function readStartTime(text: string): number {
  const time = /^\d{1,15}$/.test(text) ? Number(text) : parseMoment(text)
  if (time !== undefined && Number.isSafeInteger(time)) return time
  throw new RangeError(
    `--start-time must be Unix milliseconds or such as 2026-01-31T12:00:00Z, was ${JSON.stringify(text)}.`,
  )
}

const contractsSchema = new URL('../../contracts.schema.json', import.meta.url)

/** Reads a file of contracts; throws an error that names the file and the field. */
function readContracts(file: string): readonly ContractTerms[] {
  const contracts = readJson(file) as readonly ContractTerms[]
  const validate = compileSchema(JSON.parse(readFileSync(contractsSchema, 'utf8')) as object)
  if (!validate(contracts)) {
    throw new RangeError(validationMessage({ whole: file, part: `${file}:` }, validate.errors!))
  }
  for (const terms of contracts) {
    try {
      defineContract(terms)
    } catch (error) {
      throw new RangeError(`${file}: ${(error as Error).message}`, { cause: error })
    }
  }
  const symbols = contracts.map(({ symbol }) => symbol)
  const twice = symbols.find((symbol, index) => symbols.indexOf(symbol) < index)
  if (twice !== undefined)
    throw new RangeError(`${file}: every contract must have a symbol of its own, ${twice} has two.`)
  return contracts
}

/** Reads the name of a fill model, or a file of one; throws an error that names the file and the field. */
function readFillModel(text: string): FillModelSetting {
  if (Object.hasOwn(fillModels, text)) return text as keyof typeof fillModels
  const model = readJson(text)
  const validate = compileSchema(bodyOf(controlOperations.setFillModel)!.schema)
  if (validate(model)) return model as FillModelSetting
  throw new RangeError(validationMessage({ whole: text, part: `${text}:` }, validate.errors!))
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new RangeError(`${file} must be a file that can be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new RangeError(`${file} must be JSON: ${(error as Error).message}.`, { cause: error })
  }
}

function readInsurance(text: string): string {
  if (typeof parseMoney(text) === 'bigint') return text
  throw new RangeError(`--insurance must be a decimal of at most 8 places, was ${JSON.stringify(text)}.`)
}

function readWidth(text: string): number {
  const candleMs = parseWidth(text)
  if (candleMs !== undefined) return candleMs
  throw new RangeError(`--candle-width must be such as 1m, 15m, 4h or 1d, was ${JSON.stringify(text)}.`)
}

function readShare(text: string): number {
  if (/^(0?\.\d{1,6}|1(\.0+)?)$/.test(text) && Number(text) > 0) return Number(text)
  throw new RangeError(`--mirror-share must be a number above 0 and at most 1, was ${JSON.stringify(text)}.`)
}

function readStale(text: string): number {
  const staleMs = readDuration('mirror-stale', text, '30s')
  if (staleMs > 0) return staleMs
  throw new RangeError('--mirror-stale must be at least 1s, was 0.')
}

function readNumber(flag: string, expected: string): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
    throw new RangeError(`--${flag} must be ${expected}, was ${JSON.stringify(text)}.`)
  }
}

// It may have a password, so the error does not repeat it.
function readDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text
  throw new RangeError('--database-url must begin with postgres://, did not.')
}

function readPatience(text: string): number {
  if (/^(0|[1-9]\d{0,8})$/.test(text)) return Number(text)
  throw new RangeError(`--patience must be a number of milliseconds, was ${JSON.stringify(text)}.`)
}

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Returns milliseconds; `example` is what could stand there. */
function readDuration(flag: string, text: string, example: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (unit !== undefined) return Number(count) * units[unit as keyof typeof units]
  if (text === '0') return 0
  throw new RangeError(`--${flag} must be a number with s, m, h or d, such as ${example}, was ${JSON.stringify(text)}.`)
}
