// The identity of the present world: records of two identities do not belong together, although their ids may be equal.
import type { Exchange } from './exchange.ts'

/**
 * Returns a function that names the present world. Every other world has another name: that of a reset, of a restored
 * state, or of another process, in which the name is first read at another time.
 */
export function createWorldIdentity(exchange: Pick<Exchange, 'world'>, now: () => number): () => string {
  // Read when it is first needed: a clock may be that of the sandbox, which does not exist yet.
  let start: string | undefined
  let [latest, count] = [exchange.world, 1]
  return () => {
    // A world is replaced as a whole, and never comes back.
    if (exchange.world !== latest) [latest, count] = [exchange.world, count + 1]
    start ??= Math.floor(now()).toString(36)
    return `${start}-${count}`
  }
}
