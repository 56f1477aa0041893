/** The flags for the address of the service, the profile, timeouts and retries. */
import { UsageError } from '@capi/client'
import { Option } from 'commander'

/** Returns the flags. */
export function connectionFlags(): Option[] {
  return [
    new Option('--base-url <url>', 'scheme, host and port of the service'),
    new Option('--profile <name>', 'profile with the credentials'),
    new Option('--timeout-ms <n>', 'timeout of one attempt in milliseconds (default 10000)'),
    new Option('--retries <n>', 'how often a request that is safe to repeat is repeated (default 2)'),
  ]
}

/** Returns the whole number of a flag, or its default. */
export function readNumber(flag: string, text: string | undefined, defaultValue: number): number {
  if (text === undefined) return defaultValue
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`${flag} must be a whole number, was ${JSON.stringify(text)}.`)
}
