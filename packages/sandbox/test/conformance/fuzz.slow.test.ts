// Invalid requests of any kind, over real HTTP. Every request gets a response in time, no response is an internal error
// of the sandbox, and a refused request changes nothing.
//
// CAPI_FUZZ sets the number of requests. A failure prints a seed; CAPI_SEED replays the same requests from the start.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewAccount, Sandbox } from '@capi/sandbox'
import type { RawReply } from '../fixtures/raw-replies.ts'
import { startSandbox } from '../fixtures/requests.ts'
import { basesOf } from './bases.ts'
import { askFuzzed, hangUp } from './fuzz/ask.ts'
import { noise, sendNoise } from './fuzz/bytes.ts'
import { type Fuzzed, requestsFrom } from './fuzz/request.ts'
import { symbol } from './tour/stage.ts'

const count = Number(process.env['CAPI_FUZZ'] ?? 5_000)
const seed = Number(process.env['CAPI_SEED'] ?? 20_261_121)

const faults: unknown[] = []
const sandbox: Sandbox = startSandbox({
  accounts: [{ name: 'fuzz', deposit: '1000000' }],
  onError: (error) => faults.push(error),
})
const account: NewAccount = sandbox.accounts[0]!
const { accountId } = account
let url: URL
beforeAll(async () => {
  sandbox.control.setPrice({ symbol, price: '90000' })
  url = new URL(await sandbox.listen())
})
afterAll(async () => {
  hangUp()
  await sandbox.close()
})

/** Throws unless the documents allow a response. */
function requireProper({ status, type, text }: RawReply, fuzzed: unknown): void {
  const fail = (what: string): never => {
    throw new Error(`${what}: ${status} ${text.slice(0, 500)}\n${JSON.stringify(fuzzed)}`, { cause: faults.at(-1) })
  }
  if (status >= 500) fail('a failure')
  if (status < 400) return
  if (!type.startsWith('application/json')) fail('not the envelope')
  requireEnvelope(JSON.parse(text), fail)
}

function requireEnvelope(json: unknown, fail: (what: string) => never): void {
  const { code, msg, requestTime, data, ...rest } = json as Record<string, unknown>
  const isProper = typeof code === 'string' && typeof msg === 'string' && Number.isSafeInteger(requestTime)
  if (!isProper || data !== null || Object.keys(rest).length > 0) fail('not the envelope')
}

function describeRequest({ method, target, body, headers }: Fuzzed): object {
  return { method, target, headers, body: body && Buffer.from(body).toString('latin1').slice(0, 1_000) }
}

describe(`${count} requests (CAPI_SEED=${seed})`, () => {
  it(
    'are answered in time, without a failure, and change nothing where they are refused',
    { timeout: 3_600_000 },
    async () => {
      const time = sandbox.control.now()
      const ids = {
        accountId,
        orderId: '100000000000000001',
        positionId: 100000000000000001n,
        stopId: 1n,
        faultId: '1',
      }
      const bases = basesOf({ symbol, ...ids, time })
      const fates = { granted: 0, refused: 0 }
      const asked = new Set<string>()
      let before = sandbox.control.stateHash()
      const law = fc.asyncProperty(requestsFrom(bases), async (fuzzed) => {
        const heard = await askFuzzed(url, account, fuzzed)
        requireProper(heard, describeRequest(fuzzed))
        asked.add(fuzzed.id)
        fates[heard.status < 400 ? 'granted' : 'refused'] += 1
        // The next requests must not meet a fault that a rule of this one caused.
        if (fuzzed.id === 'sandbox createFault') sandbox.control.deleteFaults()
        const after = sandbox.control.stateHash()
        if (after !== before && (heard.status >= 400 || fuzzed.method === 'GET')) {
          throw new Error(
            `the state changed: ${heard.status} ${heard.text}\n${JSON.stringify(describeRequest(fuzzed))}`,
          )
        }
        before = after
      })
      await fc.assert(law, { seed, numRuns: count, endOnFailure: true })
      console.log(`${fates.granted} granted, ${fates.refused} refused, of ${asked.size} operations`)
      expect(await sandbox.control.checkInvariants()).toMatchObject({ ok: true })
      // The run says something only if many requests reached the engine.
      expect(fates.granted).toBeGreaterThan(count / 10)
      expect(fates.refused).toBeGreaterThan(count / 10)
    },
  )
})

describe(`${count / 10} connections with malformed bytes (CAPI_SEED=${seed})`, () => {
  it('end in time, and get only complete HTTP responses', { timeout: 3_600_000 }, async () => {
    let answers = 0
    const law = fc.asyncProperty(noise, async (bytes) => {
      for (const reply of await sendNoise(url, bytes)) {
        answers += 1
        requireProper(reply, Buffer.from(bytes).toString('latin1'))
      }
    })
    await fc.assert(law, { seed, numRuns: Math.ceil(count / 10), endOnFailure: true })
    expect(answers).toBeGreaterThan(count / 20)
    expect(faults).toEqual([])
  })
})
