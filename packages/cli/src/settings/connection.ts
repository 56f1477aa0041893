/** The flags that say where to connect, and how long to wait. */
import { UsageError } from '@capi/client'
import { Option } from 'commander'

/** Returns the flags that say where to connect. */
export function connectionFlags(): Option[] {
  return [
    new Option('--base-url <url>', 'scheme, host and port of the service'),
    new Option('--profile <name>', 'profile with the credentials'),
    new Option('--timeout-ms <n>', 'how long one attempt may take (default 10000)'),
    new Option('--retries <n>', 'how often what may be repeated is repeated (default 2)'),
  ]
}

/** Returns the whole number of a flag. */
export function readNumber(flag: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`${flag} must be a whole number, was ${JSON.stringify(text)}.`)
}
