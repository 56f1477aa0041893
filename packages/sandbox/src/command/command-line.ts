// Reads the settings of the command: flags first, then environment variables, then defaults.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { limits as documented } from '@capi/api'
import { describeFlags, documentedLimits, type Flag, flags, variableOf } from './flags.ts'
import { type LogLevel, logLevels } from './log.ts'
import type { ContractTerms } from '@capi/engine'
import type { ClockMode } from '../session/exchange-options.ts'
import type { JournalPlace } from '../open.ts'
import { readDuration, readHistoryLimit, readPlace, readSeq, readStandby } from './journal-flags.ts'
import { type MirrorSettings, readMirror } from './mirror-flags.ts'
import { type ConnectionLimits, defaultConnectionLimits } from '../http/connection-limits.ts'
import type { Credentials } from '../session/keys.ts'
import { allAnswers, type Answers } from '../operations/response-form.ts'
import type { WeightLimits } from '../operations/rate-limits.ts'
import { type CandleFile, type CandleSettings, readCandleFile, readCandleSettings, readClock } from './world-flags.ts'
import { readContracts, readFillModel, readInsurance, readStartTime } from './world-flags.ts'
import type { FillModelSetting } from '../control/fill-model-setting.ts'

const seconds = (name: keyof ConnectionLimits): string => `${defaultConnectionLimits[name] / 1_000} s`

export const help: string = `Usage: capi-sandbox [options]

A local exchange that speaks the interface of the capi document.

${describeFlags()}

Environment: every flag has a variable: CAPI_DATABASE_URL for --database-url, CAPI_MEMORY=1 for --memory; PORT also sets
--port. CAPI_SANDBOX_KEY, CAPI_SANDBOX_SECRET and CAPI_SANDBOX_PASSPHRASE set the credentials of the demo account, and are
not printed. Without them, credentials are generated once and printed at each start. Both are stored with the other data,
because the sandbox has to verify signatures.

Limits: a request must arrive within ${seconds('requestMs')}, with at most 256 KiB of body and 16 KiB of headers. An idle connection is closed
after ${seconds('idleMs')}, one that does not read its response after ${seconds('unreadMs')}. There may be ${defaultConnectionLimits.connections} connections.

Signals: on SIGTERM, SIGINT or SIGHUP the sandbox finishes open requests, for at most ${seconds('drainMs')}, and exits with 0. A second
signal exits at once, with 128 plus its number. In both cases, every change that had a response is stored. The exit status
is 1 if the sandbox cannot start, cannot store data any more, or cannot stop within 9 s.
`

export interface Settings {
  readonly action: 'serve' | 'scenario' | 'scenarios' | 'help' | 'version'
  /** Name of the scenario to play; empty if there is none. */
  readonly scenario: string
  readonly port: number
  readonly host: string
  /** Token that `/sandbox/...` requires. */
  readonly controlToken: string | undefined
  /** The flags with a secret in the arguments, where other users can see it. */
  readonly exposed: readonly string[]
  /** Further names in the header Host. */
  readonly allowHosts: readonly string[]
  readonly seed: string
  readonly clock: ClockMode
  /** Engine time of a new world, in Unix milliseconds; undefined for the default. */
  readonly startTime: number | undefined
  /** Candles to replay in a new world, and how. */
  readonly candles: readonly CandleFile[]
  readonly candleSettings: CandleSettings
  readonly contracts: readonly ContractTerms[] | undefined
  readonly fillModel: FillModelSetting | undefined
  /** Balance of the insurance fund, as a decimal. */
  readonly insurance: string | undefined
  /** Where data is stored; null for in memory. */
  readonly journal: JournalPlace | null
  /** Weight budgets; undefined for none. */
  readonly limits: WeightLimits | undefined
  /** Refuses what is ignored with a warning otherwise. */
  readonly strict: boolean
  /** The spellings and types of responses. */
  readonly answers: Answers
  /** The server whose prices are followed; undefined for own prices. */
  readonly mirror: MirrorSettings | undefined
  /** Deletes stored data at the start. */
  readonly reset: boolean
  /** The last record to restore; undefined for all. */
  readonly until: number | undefined
  /** For how long journal records are retained, in milliseconds; undefined for the default. */
  readonly retainMs: number | undefined
  /** How many final records of each kind stay in memory; undefined for all. */
  readonly historyLimit: number | undefined
  /** Waits until no other sandbox has the world. */
  readonly standby: boolean
  readonly logLevel: LogLevel
  /** Credentials of the demo account; undefined generates them. */
  readonly credentials: Credentials | undefined
}

type Environment = Readonly<Record<string, string | undefined>>
type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

const falsy = new Set(['0', 'false', 'no'])

/** Returns the settings of a command line; throws an error with a one-line message for the user. */
export function readCommandLine(args: readonly string[], env: Environment): Settings {
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    flags.map(({ name, value, short, isRepeatable: multiple = false }) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple, ...(short && { short }) },
    ]),
  )
  const given = parseArgs({ args: [...args], options }).values as Values
  const text = (name: string): string | undefined => readText(name, given, env)
  const isOn = (name: string): boolean => given[name] === true || isSet(flagOf(name), env)
  const contracts = text('contracts')
  return {
    action: given['help'] ? 'help' : given['version'] ? 'version' : readAction(isOn('scenarios'), text('scenario')),
    scenario: text('scenario') ?? '',
    port: readPort(text('port') ?? '8787'),
    host: text('host') ?? '127.0.0.1',
    controlToken: text('control-token'),
    exposed: findExposed(given),
    allowHosts: readList('allow-host', given, env),
    seed: text('seed') ?? 'capi',
    clock: readClock(text('clock') ?? 'real'),
    startTime: readStartTime(text('start-time')),
    candles: readList('candles', given, env).map(readCandleFile),
    candleSettings: readCandleSettings(text),
    contracts: contracts === undefined ? undefined : readContracts(contracts),
    fillModel: readFillModel(text('fill-model')),
    insurance: readInsurance(text('insurance')),
    journal: readPlace(isOn('memory'), text),
    limits: readLimits(isOn('no-limits'), text('limits')),
    strict: isOn('strict'),
    answers: readAnswers(text('answers') ?? 'documented'),
    mirror: readMirror(text, readList('mirror-symbol', given, env), isOn('standby')),
    reset: isOn('reset'),
    until: readSeq(text('until')),
    retainMs: readDuration(text('retain')),
    historyLimit: readHistoryLimit(isOn('memory'), text('history-limit')),
    standby: readStandby(isOn, text),
    logLevel: readLevel(text('log-level') ?? 'warn'),
    credentials: readCredentials(env),
  }
}

/** Returns the flags whose arguments hold a secret. */
function findExposed(given: Values): string[] {
  const url = given['database-url']
  const hasPassword = typeof url === 'string' && /^[^:]+:\/\/[^/?#@]*:[^/?#@]+@|[?&](ssl)?password=[^&]/.test(url)
  return [given['control-token'] !== undefined && 'control-token', hasPassword && 'database-url'].filter(
    (name) => name !== false,
  )
}

function readAction(isList: boolean, scenario: string | undefined): Settings['action'] {
  if (isList) return 'scenarios'
  return scenario === undefined ? 'serve' : 'scenario'
}

function readText(name: string, given: Values, env: Environment): string | undefined {
  const value = given[name]
  if (typeof value === 'string') return value
  const flag = flagOf(name)
  return env[variableOf(flag)] || (flag.alias && env[flag.alias]) || undefined
}

function readList(name: string, given: Values, env: Environment): readonly string[] {
  const values = given[name] as readonly string[] | undefined
  return values ?? env[variableOf(flagOf(name))]?.split(',').filter((each) => each !== '') ?? []
}

function isSet(flag: Flag, env: Environment): boolean {
  const value = env[variableOf(flag)]
  return value !== undefined && value !== '' && !falsy.has(value.toLowerCase())
}

function flagOf(name: string): Flag {
  return flags.find((flag) => flag.name === name)!
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw new RangeError(`The port must be a number from 0 to 65535, was ${JSON.stringify(text)}.`)
}

function readLimits(isOff: boolean, given: string | undefined): WeightLimits | undefined {
  if (isOff && given !== undefined)
    throw new RangeError('--no-limits and --limits exclude each other; give one of them.')
  if (isOff) return undefined
  const text = given ?? documentedLimits
  if (/^[1-9]\d{0,8}(\/[1-9]\d{0,8}){2,3}$/.test(text)) {
    const [ip, uid, windowMs, orderCallsPerSecond = documented.orderCallsPerSecond] = text.split('/').map(Number)
    return { ip: ip!, uid: uid!, windowMs: windowMs!, orderCallsPerSecond }
  }
  throw new RangeError(`--limits must be three or four numbers like ${documentedLimits}, was ${JSON.stringify(text)}.`)
}

function readAnswers(text: string): Answers {
  const known = allAnswers.find((each) => each === text)
  if (known) return known
  throw new RangeError(`--answers must be one of ${allAnswers.join(', ')}, was ${JSON.stringify(text)}.`)
}

function readLevel(text: string): LogLevel {
  const level = logLevels.find((each) => each === text)
  if (level) return level
  throw new RangeError(`--log-level must be one of ${logLevels.join(', ')}, was ${JSON.stringify(text)}.`)
}

function readCredentials(env: Environment): Credentials | undefined {
  const names = ['CAPI_SANDBOX_KEY', 'CAPI_SANDBOX_SECRET', 'CAPI_SANDBOX_PASSPHRASE'] as const
  const [key, secret, passphrase] = names.map((name) => env[name] || undefined)
  if (key && secret && passphrase) return { key, secret, passphrase }
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return undefined
  throw new RangeError(`${names.join(', ')} must be set together, missing ${missing.join(' and ')}.`)
}
