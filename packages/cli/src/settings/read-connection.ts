// Reads the base URL and the credentials from the environment or from a file of profiles that only its owner can read.
// Credentials never come from a flag, which every user of the machine can see, and no error repeats them. Those of a
// profile with a base URL are sent only there, so that a variable of the shell cannot direct them to another server.
import { homedir } from 'node:os'
import { join } from 'node:path'
import { defaultBaseUrl } from '@capi/api/manual'
import { type Credentials, UsageError } from '@capi/client'
import { readPrivateFile } from './private-file.ts'

export interface Connection {
  readonly baseUrl: string
  readonly credentials: Credentials | undefined
  /** Why there are no credentials, for the error of an operation that needs them. */
  readonly whyNone: string
}

export type Environment = Readonly<Record<string, string | undefined>>
export type Profile = Readonly<Record<string, unknown>>

/** The fields of a profile that are credentials. */
export const credentialNames = ['key', 'secret', 'passphrase'] as const

/** The profile if the environment has no credentials. */
export const defaultProfile = 'default'

/** Returns the path of the profiles: CAPI_PROFILES, or `capi/profiles.json` in the user's configuration folder. */
export function profileFile(environment: Environment): string {
  const folder = environment['XDG_CONFIG_HOME'] || join(environment['HOME'] || homedir(), '.config')
  return environment['CAPI_PROFILES'] || join(folder, 'capi', 'profiles.json')
}

/**
 * Returns the base URL and the credentials. A named profile takes precedence over the environment, and a flag over
 * both.
 */
export function readConnection(
  { profile, baseUrl }: { readonly profile?: string; readonly baseUrl?: string },
  environment: Environment,
): Connection {
  const named = profile === undefined ? undefined : requireProfile(profile, environment)
  const fromEnvironment = named ? undefined : credentialsIn(environment)
  const found = named ?? (fromEnvironment ? undefined : readProfiles(environment)?.[defaultProfile])
  const url = checkUrl(
    baseUrl ??
      textOf(named, 'baseUrl') ??
      (environment['CAPI_URL'] || undefined) ??
      textOf(found, 'baseUrl') ??
      defaultBaseUrl,
  )
  const connection = { baseUrl: url, credentials: fromEnvironment, whyNone: noCredentials }
  if (!found) return connection
  const credentials = credentialsOf(found, profile ?? defaultProfile, environment)
  const own = textOf(found, 'baseUrl')
  // Only two flags together state that this profile is meant for that server.
  if (named || own === undefined || plainUrl(checkUrl(own)) === plainUrl(url)) return { ...connection, credentials }
  return {
    ...connection,
    whyNone:
      `${describeProfile(defaultProfile, environment)} is for ${plainUrl(own)} only, the base URL was ${plainUrl(url)}; ` +
      'give both --profile and --base-url to use it there.',
  }
}

const noCredentials =
  'Credentials must be given by CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE or by a profile, were missing.'

/** Returns a base URL in one spelling, without user information. */
export function plainUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/+$/, '')
}

function describeProfile(name: string, environment: Environment): string {
  return `The profile ${JSON.stringify(name)} of ${profileFile(environment)}`
}

function credentialsIn(environment: Environment): Credentials | undefined {
  const variables = credentialNames.map((name) => `CAPI_${name.toUpperCase()}`)
  const missing = variables.filter((variable) => !environment[variable])
  if (missing.length === variables.length) return undefined
  if (missing.length > 0)
    throw new UsageError(`${variables.join(', ')} must be set together, missing ${missing.join(' and ')}.`)
  const [key = '', secret = '', passphrase = ''] = variables.map((variable) => environment[variable])
  return { key, secret, passphrase }
}

function requireProfile(name: string, environment: Environment): Profile {
  const profiles = readProfiles(environment)
  if (!profiles) throw new UsageError(`--profile needs a file of profiles, ${profileFile(environment)} does not exist.`)
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (profile) return profile
  throw new UsageError(`--profile must be one of ${Object.keys(profiles).join(', ')}, was ${JSON.stringify(name)}.`)
}

/** Returns the profiles by name; undefined if there is no file of them. */
export function readProfiles(environment: Environment): Readonly<Record<string, Profile>> | undefined {
  const file = profileFile(environment)
  const text = readPrivateFile(file)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own message repeats a part of the text.
    throw new UsageError(`${file} must be JSON, was something else.`)
  }
  const isObject = (each: unknown): boolean => typeof each === 'object' && each !== null && !Array.isArray(each)
  if (isObject(value) && Object.values(value as object).every(isObject)) return value as Record<string, Profile>
  throw new UsageError(`${file} must hold an object of profiles by name, was something else.`)
}

function credentialsOf(profile: Profile, name: string, environment: Environment): Credentials | undefined {
  const known = ['baseUrl', ...credentialNames]
  const unknown = Object.keys(profile).filter((field) => !known.includes(field))
  const where = describeProfile(name, environment)
  if (unknown.length > 0) throw new UsageError(`${where} may have ${known.join(', ')}; it had ${unknown.join(', ')}.`)
  const [key, secret, passphrase] = credentialNames.map((field) => textOf(profile, field))
  if (key && secret && passphrase) return { key, secret, passphrase }
  const missing = credentialNames.filter((field) => !textOf(profile, field))
  // A profile for public operations needs no credentials.
  if (missing.length === credentialNames.length) return undefined
  throw new UsageError(`${where} must have ${credentialNames.join(', ')} together, missing ${missing.join(' and ')}.`)
}

function textOf(profile: Profile | undefined, field: string): string | undefined {
  const value = profile?.[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a base URL after checking it. */
export function checkUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw new UsageError(`The base URL must be one such as ${defaultBaseUrl}, was ${JSON.stringify(url)}.`)
}
