// What the command understands: flags first, then the environment, then defaults.

import { parseArgs } from 'node:util'
import type { Credentials } from './wire/keys.ts'

export const help = `Usage: capi-sandbox [options]

A local exchange that speaks the interface of the capi document.

  --port N      port to listen on; 0 takes any free one (8787, or PORT)
  --host H      address to listen on (127.0.0.1)
  --control-token TEXT
                what callers of /sandbox/... must show as a bearer token; needed on any other address than this
                machine's own (CAPI_CONTROL_TOKEN, which other users of this machine cannot see)
  --seed TEXT   decides how prices wander (capi)
  --memory      keep everything in memory and nothing after the end; for now the only mode
  --scenario NAME
                play a scenario instead, and say whether it came out as it should; status 1 where it did not
  --scenarios   list the scenarios
  --help        print this text
  --version     print the version

Environment: CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE fix the credentials of the demo account, so that a program finds
the same ones after a restart. Without them new ones are made at every start.
`

export interface Settings {
  readonly action: 'serve' | 'scenario' | 'scenarios' | 'help' | 'version'
  readonly port: number
  readonly host: string
  /** Name of the scenario to play. */
  readonly scenario: string
  /** What callers of `/sandbox/...` must show. */
  readonly controlToken: string | undefined
  readonly seed: string
  /** Credentials of the demo account; undefined asks for new ones. */
  readonly credentials: Credentials | undefined
}

/** Returns the settings of a command line; throws an error whose message is one line for a person. */
export function readCommandLine(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      'control-token': { type: 'string' },
      scenario: { type: 'string' },
      scenarios: { type: 'boolean' },
      seed: { type: 'string', default: 'capi' },
      memory: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  })
  return {
    action: actionOf(values),
    scenario: values.scenario ?? '',
    port: readPort(values.port ?? (env['PORT'] || '8787')),
    host: values.host,
    controlToken: values['control-token'] ?? (env['CAPI_CONTROL_TOKEN'] || undefined),
    seed: values.seed,
    credentials: readCredentials(env),
  }
}

interface Asked {
  readonly help?: boolean
  readonly version?: boolean
  readonly scenarios?: boolean
  readonly scenario?: string
}

function actionOf({ help: isHelp, version, scenarios, scenario }: Asked): Settings['action'] {
  if (isHelp) return 'help'
  if (version) return 'version'
  if (scenarios) return 'scenarios'
  return scenario === undefined ? 'serve' : 'scenario'
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw new RangeError(`The port must be a number from 0 to 65535, was ${JSON.stringify(text)}.`)
}

function readCredentials(env: Readonly<Record<string, string | undefined>>): Credentials | undefined {
  const names = ['CAPI_KEY', 'CAPI_SECRET', 'CAPI_PASSPHRASE'] as const
  const [key, secret, passphrase] = names.map((name) => env[name] || undefined)
  if (key && secret && passphrase) return { key, secret, passphrase }
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return undefined
  throw new RangeError(`${names.join(', ')} must be set together, missing ${missing.join(' and ')}.`)
}
