import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '@capi/api'
import { createSignatures, type Signature, timestampWindow } from '../../src/session/signatures.ts'

const { clockSkewMs } = limits

it('remembers each signature for as long as its timestamp can be accepted', () => {
  const arbitrary = fc.array(fc.tuple(fc.nat(400_000), fc.nat(5), fc.nat(20_000)), { maxLength: 100 })
  fc.assert(
    fc.property(arbitrary, (turns) => {
      let earliest = 0
      const signatures = createSignatures(() => earliest - clockSkewMs)
      const used: Signature[] = []
      for (const [time, mark, stepMs] of turns) {
        const signature = { time, mark: `${time} ${mark}` }
        const isKnown = used.some((each) => each.time === time && each.mark === signature.mark)
        if (time < signatures.forgottenBefore) expect(time).toBeLessThan(earliest - clockSkewMs)
        else expect(signatures.useOf(signature) === 'ran').toBe(isKnown)
        signatures.use(signature)
        used.push(signature)
        earliest += stepMs
      }
    }),
  )
})

it('forgets those that are too old', () => {
  let earliest = 0
  const signatures = createSignatures(() => earliest - clockSkewMs)
  signatures.use({ time: 0, mark: 'old' })
  earliest = 3 * clockSkewMs
  signatures.use({ time: earliest, mark: 'new' })
  expect(signatures.useOf({ time: 0, mark: 'old' })).toBeUndefined()
  expect(signatures.forgottenBefore).toBeGreaterThan(0)
  expect(signatures.useOf({ time: earliest, mark: 'new' })).toBe('ran')
})

it('remembers the latest refused requests, as many as it may', () => {
  const signatures = createSignatures(() => 0)
  for (let count = 0; count <= 10_000; count += 1) signatures.refuse({ time: 1, mark: `${count}` })
  expect(signatures.useOf({ time: 1, mark: '0' })).toBeUndefined()
  expect(signatures.useOf({ time: 1, mark: '1' })).toBe('void')
  expect(signatures.useOf({ time: 1, mark: '10000' })).toBe('void')
})

it.each([
  { mode: 'real', rate: 1, windowMs: clockSkewMs },
  { mode: 'real', rate: 0.5, windowMs: clockSkewMs },
  { mode: 'real', rate: 10_000, windowMs: 10_000 * clockSkewMs },
  { mode: 'manual', rate: 10_000, windowMs: clockSkewMs },
] as const)('a timestamp may differ by $windowMs ms in $mode mode at a rate of $rate', ({ windowMs, ...clock }) => {
  expect(timestampWindow(clock)).toBe(windowMs)
})
