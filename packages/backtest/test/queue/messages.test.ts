import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openMessage, type RunMessage, sealMessage } from '../../src/queue/messages.ts'
import { checkSize, mostBytes } from '../../src/queue/parcels.ts'
import { createSeal } from '../../src/queue/seal.ts'
import { prepareShipment } from '../../src/queue/shipment.ts'
import { createWaitingRuns } from '../../src/queue/waiting-runs.ts'
import { dataOf } from '../candles.ts'

const seal = createSeal('s'.repeat(32))
const message: RunMessage = {
  sweep: 'a'.repeat(24),
  version: '0.1.0',
  strategy: { name: 'moving-average', digest: 'd'.repeat(64), bytes: 1_000 },
  data: [{ digest: 'e'.repeat(64), bytes: 300 }],
  parameters: { fast: 2, slow: 7, size: '0.05' },
  options: { seed: 'backtest', deposit: '10000', from: 1_767_596_400_000, fills: 'strict' },
}

describe('openMessage', () => {
  it('returns the message that was sealed', () => {
    expect(openMessage(seal, 'run', sealMessage(seal, 'run', message))).toEqual(message)
  })

  it('refuses a text in which any character differs', () => {
    const { text, mac } = sealMessage(seal, 'run', message)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (index, other) => {
        fc.pre(text[index] !== other)
        const changed = `${text.slice(0, index)}${other}${text.slice(index + 1)}`
        expect(openMessage(seal, 'run', { text: changed, mac })).toBeNull()
      }),
    )
  })

  it('refuses another MAC, another secret, another purpose, and none', () => {
    const { text, mac } = sealMessage(seal, 'run', message)
    const others = [`${mac}00`, mac.slice(2), mac.replace(/^../, mac.startsWith('00') ? '01' : '00'), 'no hex', '']
    for (const other of others) expect(openMessage(seal, 'run', { text, mac: other })).toBeNull()
    expect(openMessage(createSeal('t'.repeat(32)), 'run', { text, mac })).toBeNull()
    expect(openMessage(seal, 'result', { text, mac })).toBeNull()
    expect(openMessage(seal, 'run', {})).toBeNull()
  })
})

describe('checkSize', () => {
  it('refuses more than the limit, with both sizes', () => {
    expect(() => checkSize([mostBytes - 1, 1])).not.toThrow()
    expect(() => checkSize([mostBytes, 44 * 2 ** 20])).toThrow('at most 256 MB together, had 300 MB')
  })
})

describe('prepareShipment', () => {
  it('names all that decides: a candle, the symbol and the strategy', async () => {
    const code = { name: 'one', text: '', digest: '', portable: 'export default {}' }
    const [data, other] = [await dataOf(1), await dataOf(1, 2)]
    const nameOf = (...given: Parameters<typeof prepareShipment>): string =>
      JSON.stringify(prepareShipment(...given).names)
    const all = [
      nameOf(code, [data]),
      nameOf(code, [other]),
      nameOf(code, [{ ...data, symbol: 'cmt_ethusdt' }]),
      nameOf(code, [data, other]),
      nameOf({ ...code, portable: 'export default []' }, [data]),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(nameOf(code, [await dataOf(1)])).toBe(all[0])
  })
})

describe('createWaitingRuns', () => {
  const sealed = { text: '', mac: '' }
  const outcome = (profit: string): never =>
    ({ from: 0, to: 1, metrics: { netProfit: profit }, report: { closes: [] } }) as never

  it('counts the first result of a run, and ignores all others', async () => {
    const runs = createWaitingRuns()
    const { result } = runs.add('one', sealed)
    runs.settle({ sweep: '', run: 'other', outcome: outcome('3') })
    runs.settle({ sweep: '', run: 'one', outcome: outcome('1') })
    runs.settle({ sweep: '', run: 'one', outcome: outcome('2') })
    expect(await result).toMatchObject({ metrics: { netProfit: '1' } })
    expect(runs.all()).toEqual([])
  })

  it('ends a run that is lost again and again', async () => {
    const runs = createWaitingRuns()
    const { run, result } = runs.add('one', sealed)
    const ended = expect(result).rejects.toThrow('The run was given to workers 4 times, from the second time on alone')
    expect(Array.from({ length: 5 }, () => runs.lose(run))).toEqual([true, true, true, false, false])
    await ended
  })
})
