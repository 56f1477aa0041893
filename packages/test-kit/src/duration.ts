// Durations in words: `8h`, `1h 30m`, `250ms`.

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

type Unit = keyof typeof units

/** A duration: milliseconds as a number, or numbers with units, such as `8h` or `1h 30m`. */
export type Duration = number | `${number}${Unit}` | `${number}${Unit} ${number}${Unit}`

const part = /^(\d+)(ms|s|m|h|d|w)$/

/** Returns a duration in milliseconds; throws a RangeError if it is not a whole number of at least 0. */
export function toMs(duration: Duration): number {
  const ms = typeof duration === 'string' ? sumOf(duration) : duration
  if (Number.isSafeInteger(ms) && ms >= 0) return ms
  throw new RangeError(
    `A duration must be whole milliseconds or a text such as 8h, 90s or 1h 30m, was ${duration === undefined ? 'missing' : JSON.stringify(duration)}.`,
  )
}

function sumOf(text: string): number {
  return text.split(' ').reduce((sum, each) => {
    const [, count, unit] = part.exec(each) ?? []
    return sum + Number(count) * (units[unit as Unit] ?? Number.NaN)
  }, 0)
}
