// The signatures of requests that changed something, so that none is executed twice.
//
// A signature is used up by the first change of its request, and stored with that change. It is forgotten some time
// after its timestamp can never be accepted again: once it is too old at the earliest time that the exchange can come
// back to. Until then, a copy is told that its request was executed, however old it is. A request that was refused for
// its timestamp is remembered too, or it would be accepted after the time was moved. Reads may be repeated.
import { limits } from '@capi/api'

/** What identifies a signed request. */
export interface Signature {
  /** Its timestamp, in Unix milliseconds. */
  readonly time: number
  /** The first characters of the signature, 72 bits of it. */
  readonly mark: string
}

/** A signature as it is stored. */
export interface StoredSignature extends Signature {
  /** Whether the request was refused for its timestamp. */
  readonly isRefused: boolean
}

/** `ran`: its change is part of the present state. `void`: it is not, or the request was refused for its timestamp. */
export type SignatureUse = 'ran' | 'void'

export interface Signatures {
  /** How many were used since the start. */
  readonly used: number
  /** Requests with an earlier timestamp are refused, because their signatures may have been forgotten. */
  readonly forgottenBefore: number
  /** Increases whenever something was used, refused, undone or loaded: until then, a signature that was new is new. */
  readonly version: number
  /** Returns what a signature was used for; undefined if it is new. */
  useOf(signature: Signature): SignatureUse | undefined
  /** Remembers the signature of a change that was made. */
  use(signature: Signature): void
  /** Remembers the signature of a request that was refused for its timestamp. */
  refuse(signature: Signature): void
  /** The changes after this number of used signatures are no longer part of the present state. */
  undoAfter(used: number): void
  /** Remembers what another process stored: all signatures with timestamps from a time on. */
  load(stored: Iterable<StoredSignature>, from: number): void
}

/** Characters of a mark. A shorter text than 13 characters is copied, so that it does not retain the whole header. */
export const markLength = 12
/** Signatures are remembered and forgotten in parts of so many milliseconds: a small part is searched faster. */
const partMs = 1_000
/** Of requests that were refused for their timestamp, as many are remembered as this, the latest ones. */
const mostRefused = 10_000

/**
 * Returns how far a timestamp may be from the time of the exchange, in milliseconds: as much time as passes there while
 * the documented one passes for its users. Where time is fast, a request would be too old otherwise when it arrives.
 */
export function timestampWindow({ mode, rate }: { readonly mode: string; readonly rate: number }): number {
  return limits.clockSkewMs * (mode === 'real' ? Math.max(1, rate) : 1)
}

/**
 * Returns an empty memory. `oldest` returns the oldest timestamp that can still be accepted, now or after going back.
 */
export function createSignatures(oldest: () => number): Signatures {
  /** The number of each mark, by the part of time that its timestamp lies in. Below 0 if its change was undone. */
  const parts = new Map<number, Map<string, number>>()
  const refused = new Set<string>()
  let used = 0
  let forgottenBefore = -Infinity
  let version = 0

  const partOf = (time: number): number => Math.floor(time / partMs)
  const forget = (): void => {
    const first = partOf(oldest())
    // Nearly in the order of their times. One that is out of order is forgotten after the one before it.
    for (const part of parts.keys()) {
      if (part >= first) break
      parts.delete(part)
    }
    // A wider window later must not accept them again.
    forgottenBefore = Math.max(forgottenBefore, first * partMs)
  }
  const remember = ({ time, mark }: Signature, number: number): void => {
    version += 1
    const key = partOf(time)
    let part = parts.get(key)
    if (!part) {
      forget()
      parts.set(key, (part = new Map()))
    }
    part.set(mark, number)
  }
  const refuse = ({ mark }: Signature): void => {
    version += 1
    refused.add(mark)
    if (refused.size > mostRefused) refused.delete(refused.values().next().value!)
  }

  return {
    get used() {
      return used
    },
    get forgottenBefore() {
      return forgottenBefore
    },
    get version() {
      return version
    },
    useOf({ time, mark }) {
      const number = parts.get(partOf(time))?.get(mark)
      if (number !== undefined) return number < 0 ? 'void' : 'ran'
      return refused.size > 0 && refused.has(mark) ? 'void' : undefined
    },
    use(signature) {
      used += 1
      remember(signature, used)
    },
    refuse,
    undoAfter(count) {
      version += 1
      for (const part of parts.values()) {
        for (const [mark, number] of part) if (number > count) part.set(mark, -1)
      }
    },
    load(stored, from) {
      version += 1
      forgottenBefore = Math.max(forgottenBefore, from)
      for (const signature of stored) {
        if (signature.isRefused) refuse(signature)
        else remember(signature, 0)
      }
    },
  }
}
