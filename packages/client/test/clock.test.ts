// The clock of a client as an argument: all waits use its timers, and no source file but one uses those of the system.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Incoming, NetworkError, OutcomeUnknownError, createClient } from '../src/index.ts'
import { VirtualClock } from './server/virtual-clock.ts'

const src = join(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const credentials = { key: 'key', secret: 'secret', passphrase: 'passphrase' }
const symbol = 'cmt_btcusdt'

/** Returns a transport that fails the first requests, and the times of all requests. */
function startTransport(clock: VirtualClock, failures: number, respond: () => Partial<Incoming>) {
  const times: number[] = []
  const transport = async (): Promise<Incoming> => {
    times.push(clock.time)
    if (times.length <= failures) throw new Error('lost')
    return { status: 200, retryAfter: null, contentType: null, text: '{}', ...respond() }
  }
  return { times, transport: Object.assign(transport, { clock, random: () => 0.5 }) }
}

const ticker = JSON.stringify({ symbol, last: '1', timestamp: '1' })

describe('the clock of a client', () => {
  it('is that of its transport, and needs no URL', async () => {
    const clock = new VirtualClock()
    const { times, transport } = startTransport(clock, 3, () => ({ text: ticker }))
    const begun = clock.time
    await createClient({ transport }).getTicker({ symbol })
    // The delays double from 200 ms, minus the jitter of a quarter.
    expect(times.map((time) => time - begun)).toEqual([0, 150, 450, 1_050])
  })

  it('limits a call by its deadline', async () => {
    const clock = new VirtualClock()
    const { transport } = startTransport(clock, 100, () => ({}))
    const begun = clock.time
    const call = createClient({ transport, deadlineMs: 1_000 }).getTicker({ symbol })
    await expect(call).rejects.toBeInstanceOf(NetworkError)
    expect(clock.time - begun).toBe(1_000)
  })

  it('refills the rate limiter', async () => {
    const clock = new VirtualClock()
    const { times, transport } = startTransport(clock, 0, () => ({ text: ticker }))
    const client = createClient({ transport, limits: { ipWeight: 2, windowMs: 10_000 } })
    const begun = clock.time
    for (let index = 0; index < 5; index += 1) await client.getTicker({ symbol })
    expect(times.map((time) => time - begun)).toEqual([0, 0, 10_000, 10_000, 20_000])
  })

  it('ends the search for a lost order', async () => {
    const clock = new VirtualClock()
    const { transport } = startTransport(clock, Infinity, () => ({}))
    const begun = clock.time
    const call = createClient({ transport, credentials, limits: false }).placeOrder({
      symbol,
      type: 'open_long',
      size: '1',
      price: '1',
    })
    await expect(call).rejects.toBeInstanceOf(OutcomeUnknownError)
    expect(clock.time - begun).toBe(5_000)
  })

  it('times out requests of fetch', async () => {
    const clock = new VirtualClock()
    const fetch = ((_, init) =>
      new Promise((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))
      })) as typeof globalThis.fetch
    const client = createClient({ baseUrl: 'http://127.0.0.1', fetch, clock, retries: 0 })
    await expect(client.getTicker({ symbol })).rejects.toThrow('expected a response within 10000 ms, none came')
    expect(clock.delays).toContain(10_000)
  })

  it('is held while credentials are read', async () => {
    const clock = new VirtualClock()
    let holds = 0
    const transport = Object.assign(async () => ({ status: 200, retryAfter: null, contentType: null, text: '[]' }), {
      clock: {
        now: () => clock.now(),
        setTimer: clock.setTimer.bind(clock),
        hold: () => ((holds += 1), () => (holds -= 1)),
      },
    })
    const read = async (): Promise<typeof credentials> => {
      await Promise.resolve()
      expect(holds).toBe(1)
      return credentials
    }
    await createClient({ transport, credentials: read }).listPositions({ symbol })
    expect(holds).toBe(0)
  })
})

describe('the client ids of a transport with random numbers', () => {
  it('come from these numbers', async () => {
    const sent: string[] = []
    let count = 0
    const transport = Object.assign(
      async ({ body }: { body: string | undefined }): Promise<Incoming> => {
        sent.push((JSON.parse(body!) as { client_oid: string }).client_oid)
        return { status: 200, retryAfter: null, contentType: null, text: '{"order_id":"1"}' }
      },
      { random: () => (count += 1) / 1_000 },
    )
    const client = createClient({ transport, credentials, limits: false })
    for (let index = 0; index < 2; index += 1)
      await client.placeOrder({ symbol, type: 'open_long', size: '1', price: '1' })
    expect(sent).toEqual(['004189370083126e00c49ba5010624dd', expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(sent[0]).not.toBe(sent[1])
  })
})

describe('the source files', () => {
  it.each(files.filter((file) => file !== 'clock.ts'))(
    '%s uses neither time, timers nor randomness of the system',
    (file) => {
      const code = readFileSync(join(src, file), 'utf8').replace(/\/\/.*|\/\*[^]*?\*\//g, '')
      expect(code).not.toMatch(
        /Date\.now|new Date\(\)|performance\.|setTimeout|setInterval|setImmediate|Math\.random|randomUUID|AbortSignal\.timeout/,
      )
    },
  )
})

describe('the time of this machine', () => {
  /** What reads it, and why that says nothing of the time of the server. */
  const readers: Readonly<Record<string, string>> = {
    'call.ts': 'The difference to the time of the server; a date in Retry-After, without the header Date.',
    'clock.ts': 'The clocks themselves.',
    'market.ts': 'The clock of a transport into a simulation is that of its exchange.',
    'rate-limiter.ts': 'Durations of the budget.',
    'signature.ts': 'The timestamp of a signature, which the server judges and which is then corrected.',
  }

  it('is read only where it is no statement about the time of the server', () => {
    const reading = files.filter((name) =>
      /\.now\(\)/.test(readFileSync(join(src, name), 'utf8').replace(/\/\*[^]*?\*\/|\/\/ .*/g, '')),
    )
    expect(reading.toSorted()).toEqual(Object.keys(readers).toSorted())
  })
})
