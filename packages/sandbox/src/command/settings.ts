// Reads the settings of the command: flags first, then environment variables, then defaults. Checks what several flags
// say together.
import type { ContractTerms } from '@capi/engine'
import type { MirrorOptions } from '@capi/mirror'
import type { Command, Option } from 'commander'
import type { FillModelSetting } from '../control/markets.ts'
import type { LoadCandlesInput } from '../control/prices.ts'
import type { JournalPlace } from '../open.ts'
import type { WeightLimits } from '../request/rate-limits.ts'
import type { Answers } from '../request/response.ts'
import type { ClockMode } from '../session/exchange.ts'
import type { Credentials } from '../session/keys.ts'
import type { Flags } from './flags.ts'
import type { LogLevel } from './log.ts'

/** The settings of `--candles`. */
export interface CandleFile {
  readonly symbol: string
  readonly file: string
}

export type CandleSettings = Pick<LoadCandlesInput, 'path' | 'gaps' | 'end' | 'candleMs'>
export type MirrorSettings = Pick<MirrorOptions, 'url' | 'share' | 'staleMs' | 'symbols' | 'record'>

export interface Settings {
  readonly action: 'serve' | 'scenario' | 'scenarios'
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

/** Returns the settings of a command line; throws an error with a one-line message for the user. */
export function readSettings(program: Command, args: readonly string[], env: Environment): Settings {
  program.parse(args, { from: 'user' })
  const exposed = findExposed(program.opts())
  for (const option of program.options) readVariable(program, option, env)
  const flags = program.opts<Flags>()
  if (flags.noLimits && program.getOptionValueSource('limits') !== 'default')
    throw new RangeError('--no-limits and --limits exclude each other; give one of them.')
  if (flags.historyLimit !== undefined && !flags.memory) throw new RangeError('--history-limit needs --memory.')
  return {
    action: flags.scenarios ? 'scenarios' : flags.scenario === undefined ? 'serve' : 'scenario',
    scenario: flags.scenario ?? '',
    port: flags.port,
    host: flags.host,
    controlToken: flags.controlToken,
    exposed,
    allowHosts: flags.allowHost ?? [],
    seed: flags.seed,
    clock: flags.clock,
    startTime: flags.startTime,
    candles: (flags.candles ?? []).map(readCandleFile),
    candleSettings: {
      ...(flags.candlePath !== undefined && { path: flags.candlePath }),
      ...(flags.candleGaps !== undefined && { gaps: flags.candleGaps }),
      ...(flags.candleWidth !== undefined && { candleMs: flags.candleWidth }),
      ...(flags.candleEnd !== undefined && { end: flags.candleEnd }),
    },
    contracts: flags.contracts,
    fillModel: flags.fillModel,
    insurance: flags.insurance,
    journal: readPlace(flags),
    limits: flags.noLimits ? undefined : flags.limits,
    strict: flags.strict ?? false,
    answers: flags.answers,
    mirror: readMirror(flags),
    reset: flags.reset ?? false,
    until: flags.until,
    retainMs: flags.retain,
    historyLimit: flags.historyLimit,
    standby: readStandby(flags),
    logLevel: flags.logLevel,
    credentials: readCredentials(env),
  }
}

/** Returns the environment variable of a flag. */
function variableOf(option: Option): string {
  return `CAPI_${option.name().toUpperCase().replaceAll('-', '_')}`
}

const falsy = new Set(['0', 'false', 'no'])

/**
 * Reads the variable of a flag that is not given. Commander's own variables would turn a switch on by CAPI_MEMORY=0,
 * and by an empty variable.
 */
function readVariable(program: Command, option: Option, env: Environment): void {
  const name = option.attributeName()
  const text = env[variableOf(option)] || (name === 'port' && env['PORT'])
  if (!text || name === 'version' || program.getOptionValueSource(name) === 'cli') return
  if (option.isBoolean() && falsy.has(text.toLowerCase())) return
  const read = (): unknown => {
    if (option.isBoolean()) return true
    if (option.variadic) return text.split(',').filter((each) => each !== '')
    return option.parseArg ? option.parseArg(text, undefined) : text
  }
  program.setOptionValueWithSource(name, read(), 'env')
}

/** Returns the flags whose arguments hold a secret. */
function findExposed({ databaseUrl, controlToken }: Partial<Flags>): string[] {
  const hasPassword =
    databaseUrl !== undefined && /^[^:]+:\/\/[^/?#@]*:[^/?#@]+@|[?&](ssl)?password=[^&]/.test(databaseUrl)
  return [...(controlToken === undefined ? [] : ['control-token']), ...(hasPassword ? ['database-url'] : [])]
}

/** Reads `SYMBOL=FILE`. */
function readCandleFile(text: string): CandleFile {
  const at = text.indexOf('=')
  if (at > 0 && at < text.length - 1) return { symbol: text.slice(0, at), file: text.slice(at + 1) }
  throw new RangeError(`--candles must be SYMBOL=FILE, such as cmt_btcusdt=candles.csv, was ${JSON.stringify(text)}.`)
}

/** Returns where the sandbox stores its data; null for in memory. */
function readPlace({ memory, data, databaseUrl, world, patience }: Flags): JournalPlace | null {
  const named = [memory && '--memory', data && '--data', databaseUrl && '--database-url'].filter(Boolean)
  if (named.length > 1) throw new RangeError(`${named.join(' and ')} exclude each other; give one of them.`)
  if (world !== undefined && !databaseUrl) throw new RangeError('--world needs --database-url.')
  if (patience !== undefined && !databaseUrl) throw new RangeError('--patience needs --database-url.')
  if (memory) return null
  if (!databaseUrl) return { folder: data ?? '.capi' }
  return {
    databaseUrl,
    ...(world !== undefined && { world }),
    ...(patience !== undefined && { patienceMs: patience }),
  }
}

/** Whether the sandbox waits until no other one has the world. */
function readStandby({ standby, databaseUrl, reset, until }: Flags): boolean {
  if (!standby) return false
  if (!databaseUrl) throw new RangeError('--standby needs --database-url.')
  const other = reset ? '--reset' : until !== undefined ? '--until' : undefined
  if (other) throw new RangeError(`--standby and ${other} exclude each other; give one of them.`)
  return true
}

/** Returns the settings of the mirror; undefined without one. */
function readMirror(flags: Flags): MirrorSettings | undefined {
  const { mirror: url, mirrorShare, mirrorStale, mirrorSymbol, record } = flags
  const given = [
    mirrorShare !== undefined && '--mirror-share',
    mirrorStale !== undefined && '--mirror-stale',
    mirrorSymbol?.length && '--mirror-symbol',
    record && '--record',
  ]
  if (url === undefined) {
    const extra = given.find(Boolean)
    if (extra) throw new RangeError(`${extra} needs --mirror.`)
    return undefined
  }
  const own = [
    flags.standby && 'standby',
    flags.contracts && 'contracts',
    flags.startTime !== undefined && 'start-time',
    flags.candles?.length && 'candles',
  ].find(Boolean)
  if (own) throw new RangeError(`--mirror and --${own} exclude each other; give one of them.`)
  if (flags.clock === 'manual') throw new RangeError('--mirror needs --clock real.')
  return {
    url,
    ...(mirrorShare !== undefined && { share: mirrorShare }),
    ...(mirrorStale !== undefined && { staleMs: mirrorStale }),
    ...(mirrorSymbol?.length && { symbols: mirrorSymbol }),
    ...(record && { record }),
  }
}

function readCredentials(env: Environment): Credentials | undefined {
  const names = ['CAPI_SANDBOX_KEY', 'CAPI_SANDBOX_SECRET', 'CAPI_SANDBOX_PASSPHRASE'] as const
  const [key, secret, passphrase] = names.map((name) => env[name] || undefined)
  if (key && secret && passphrase) return { key, secret, passphrase }
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return undefined
  throw new RangeError(`${names.join(', ')} must be set together, missing ${missing.join(' and ')}.`)
}
