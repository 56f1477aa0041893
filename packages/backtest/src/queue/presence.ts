// Which sweeps and workers are there, so that one that waits for the other can say why: nothing runs before both have
// the same version and the same secret.
import { hostname } from 'node:os'
import type { Redis } from 'ioredis'
import { beatMs, leaseMs, presenceKey } from './names.ts'
import type { Seal } from './seal.ts'

export type Role = 'sweep' | 'worker'

/** A sweep or a worker that is there. */
export interface Present {
  readonly role: Role
  readonly id: string
  readonly host: string
  readonly version: string
}

export interface Presence {
  /**
   * Says that this one is there. Returns how many of the other role it works with, and those that it cannot work with,
   * each once.
   */
  beat(): Promise<{ readonly same: number; readonly strangers: readonly Stranger[] }>
  end(): Promise<void>
}

export interface Stranger extends Present {
  /** Why it is none of ours. */
  readonly reason: string
}

export function createPresence(redis: Redis, seal: Seal, role: Role, id: string, version: string): Presence {
  const text = JSON.stringify({ role, id, host: hostname(), version } satisfies Present)
  const told = new Set<string>()
  const member = JSON.stringify([text, seal.mac('presence', text)])
  return {
    async beat() {
      // The clocks of the machines may differ.
      const [seconds] = await redis.time()
      const now = Number(seconds) * 1_000
      const all = await redis
        .multi()
        .zadd(presenceKey, now + 3 * beatMs, member)
        .zremrangebyscore(presenceKey, 0, now)
        .pexpire(presenceKey, leaseMs)
        .zrange(presenceKey, '0', '999')
        .exec()
      const members = (all?.[3]?.[1] ?? []) as readonly string[]
      const present = members.map((each) => read(each, seal, version)).filter((each) => each !== null)
      const wanted = present.filter((each) => each.role !== role)
      const strangers = wanted.filter((each): each is Stranger => each.reason !== null && !told.has(each.id))
      for (const each of strangers) told.add(each.id)
      return { same: wanted.filter(({ reason }) => reason === null).length, strangers }
    },
    async end() {
      await redis.zrem(presenceKey, member)
    },
  }
}

function read(member: string, seal: Seal, version: string): (Present & { readonly reason: string | null }) | null {
  try {
    const [text, mac] = JSON.parse(member) as [string, string]
    const { role, id, host, version: theirs } = JSON.parse(text) as Present
    const isSame = seal.isValid('presence', text, mac)
    const reason = !isSame
      ? 'it has another CAPI_QUEUE_SECRET'
      : theirs === version
        ? null
        : `it has version ${theirs} of @capi/backtest and its packages, this is ${version}`
    return { role, id: String(id), host: String(host), version: String(theirs), reason }
  } catch {
    return null
  }
}
