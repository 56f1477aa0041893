// Reads the flags of a mirror: the server whose prices are followed, and how.
import type { MirrorOptions } from '@capi/mirror'
import { readTime } from './read-time.ts'

export type MirrorSettings = Pick<MirrorOptions, 'url' | 'share' | 'staleMs' | 'symbols' | 'record'>

/** Returns the settings of the mirror; undefined without one. Throws an error with a one-line message for the user. */
export function readMirror(
  text: (name: string) => string | undefined,
  symbols: readonly string[],
  isStandby: boolean,
): MirrorSettings | undefined {
  const [url, share, stale, record] = ['mirror', 'mirror-share', 'mirror-stale', 'record'].map(text)
  const given = [
    share && '--mirror-share',
    stale && '--mirror-stale',
    symbols.length > 0 && '--mirror-symbol',
    record && '--record',
  ]
  if (url === undefined) {
    const extra = given.find(Boolean)
    if (extra) throw new RangeError(`${extra} needs --mirror.`)
    return undefined
  }
  if (isStandby) throw new RangeError('--mirror and --standby exclude each other; give one of them.')
  const own = ['contracts', 'start-time', 'candles'].find((name) => text(name) !== undefined)
  if (own) throw new RangeError(`--mirror and --${own} exclude each other; give one of them.`)
  if (text('clock') === 'manual') throw new RangeError('--mirror needs --clock real.')
  const staleMs = readTime('mirror-stale', stale)
  if (staleMs === 0) throw new RangeError('--mirror-stale must be at least 1s, was 0.')
  return {
    url,
    ...(share !== undefined && { share: readShare(share) }),
    ...(staleMs !== undefined && { staleMs }),
    ...(symbols.length > 0 && { symbols }),
    ...(record !== undefined && { record }),
  }
}

function readShare(text: string): number {
  if (/^(0?\.\d{1,6}|1(\.0+)?)$/.test(text) && Number(text) > 0) return Number(text)
  throw new RangeError(`--mirror-share must be a number above 0 and at most 1, was ${JSON.stringify(text)}.`)
}
