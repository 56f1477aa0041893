// Reads a duration of the command line, such as 30s or 36h.

/** Milliseconds of each unit of a duration. */
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/**
 * Returns milliseconds; undefined where there is no text. Throws an error for the user; `example` is what could stand
 * there.
 */
export function readTime(name: string, text: string | undefined, example = '30s'): number | undefined {
  if (text === undefined) return undefined
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (unit !== undefined) return Number(count) * units[unit as keyof typeof units]
  if (text === '0') return 0
  throw new RangeError(`--${name} must be a number with s, m, h or d, such as ${example}, was ${JSON.stringify(text)}.`)
}
