// The flags for the address of the service, the profile, time limits and retries, and the client that they describe.
import { type Client, type ClientOptions, UsageError, createClient } from '@capi/client'
import { Option } from 'commander'

/** The values of the flags. */
export interface ConnectionFlags {
  readonly baseUrl?: string
  readonly profile?: string
  readonly allowInsecure?: true
  readonly timeoutMs?: string
  readonly deadlineMs?: string
  readonly retries?: string
}

/** Returns the flags. */
export function connectionFlags(): Option[] {
  return [
    new Option('--base-url <url>', 'scheme, host and port of the service'),
    new Option('--profile <name>', 'profile with the credentials'),
    new Option('--allow-insecure', 'send credentials over plain http to an address that is not a loopback address'),
    new Option('--timeout-ms <n>', 'timeout of one attempt in milliseconds (default 10000)'),
    new Option(
      '--deadline-ms <n>',
      'limit of a call with all its retries, or of each page, in milliseconds (no default)',
    ),
    new Option('--retries <n>', 'how often a request that is safe to repeat is repeated (default 2)'),
  ]
}

/** The options of a client that the flags set. */
export interface ClientLimits extends Pick<ClientOptions, 'allowInsecure' | 'deadlineMs' | 'retries'> {
  readonly timeoutMs: number
}

/** Reads the flags. */
export function readLimits({ allowInsecure, timeoutMs, deadlineMs, retries }: ConnectionFlags): ClientLimits {
  return {
    allowInsecure,
    timeoutMs: readNumber('--timeout-ms', timeoutMs) ?? 10_000,
    deadlineMs: readNumber('--deadline-ms', deadlineMs),
    // A person is waiting, so an unreachable service is reported soon.
    retries: readNumber('--retries', retries) ?? 2,
  }
}

/** Returns a client. Its errors name the flag in place of the option. */
export function connectClient(options: ClientOptions): Client {
  try {
    return createClient(options)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(error.message.replace('allowInsecure: true', '--allow-insecure'))
  }
}

function readNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`${flag} must be a whole number, was ${JSON.stringify(text)}.`)
}
