// The strategy and the candles of a sweep on their way to the workers.
//
// A worker needs their names only, which each run has. It fetches the content once, and its threads share the memory.
import type { CandleData } from '@capi/sandbox'
import type { Redis } from 'ioredis'
import type { StrategyCode } from '../strategy/load-strategy.ts'
import { placeStrategy } from '../strategy/portable-strategy.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { RunMessage } from './messages.ts'
import { checkSize, nameOf, type ParcelName, receiveParcel, sendParcel } from './parcels.ts'

/** The description of candles, with the name of their memory. */
interface DataLabel extends Omit<CandleData, 'memory'> {
  readonly memory: ParcelName
}

export interface Shipment {
  readonly names: Pick<RunMessage, 'strategy' | 'data'>
  /** Stores it; returns its keys. */
  send(redis: Redis, sweep: string): Promise<readonly string[]>
}

/** Prepares what a sweep brings. Throws where it is too large. */
export function prepareShipment(code: StrategyCode, data: readonly CandleData[]): Shipment {
  if (code.portable === undefined)
    throw new StrategyError(`The strategy ${code.name} must be compiled for other machines, was compiled for this one.`)
  const text = Buffer.from(code.portable)
  const files = data.map((each) => {
    const memory = new Uint8Array(each.memory)
    const label: DataLabel = { ...each, memory: nameOf(memory) }
    return { memory, label: Buffer.from(JSON.stringify(label)) }
  })
  const contents = [text, ...files.flatMap(({ memory, label }) => [memory, label])]
  checkSize(contents.map(({ byteLength }) => byteLength))
  return {
    names: { strategy: { name: code.name, ...nameOf(text) }, data: files.map(({ label }) => nameOf(label)) },
    async send(redis, sweep) {
      const keys: string[] = []
      for (const each of contents) keys.push(...(await sendParcel(redis, sweep, each)))
      return keys
    },
  }
}

/** What a worker makes of it. */
export interface Received {
  readonly code: StrategyCode
  readonly data: readonly CandleData[]
}

/** Fetches what a run names; null where its sweep has ended. */
export async function receiveShipment(
  redis: Redis,
  { sweep, strategy, data }: Pick<RunMessage, 'sweep' | 'strategy' | 'data'>,
): Promise<Received | null> {
  const text = await receiveParcel(redis, sweep, strategy)
  if (!text) return null
  const code = placeStrategy(strategy.name, Buffer.from(text).toString())
  const all: CandleData[] = []
  for (const name of data) {
    const label = await receiveParcel(redis, sweep, name)
    if (!label) return null
    const described = JSON.parse(Buffer.from(label).toString()) as DataLabel
    const memory = await receiveParcel(redis, sweep, described.memory)
    if (!memory) return null
    all.push({ ...described, memory: memory.buffer as SharedArrayBuffer })
  }
  return { code, data: all }
}
