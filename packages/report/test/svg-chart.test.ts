import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawLines } from '../src/svg-chart.ts'

const day = 86_400_000
const draw = (values: readonly number[], stepMs = day): string => {
  const points = values.map((value, index) => ({ time: index * stepMs, value }))
  return drawLines('A chart', [{ name: 'one', kind: 'equity', points }]).text
}

describe('drawLines', () => {
  it('labels round values and times', () => {
    const labels = Array.from(draw([180, 2_020, 1_000, 400]).matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text)
    expect(labels).toEqual([
      '0',
      '500',
      '1,000',
      '1,500',
      '2,000',
      '2,500',
      '01-01 00:00',
      '01-01 12:00',
      '01-02 00:00',
      '01-02 12:00',
      '01-03 00:00',
      '01-03 12:00',
      '01-04 00:00',
    ])
    expect(draw([1, 2, 3], 4 * day)).toContain('>1970-01-09<')
    expect(draw([1, 2, 3], 60_000)).toContain('>00:01<')
    expect(draw([1, 2, 3], 3_600_000)).toContain('>01-01 02:00<')
  })

  it('keeps every point inside of the drawing', () => {
    const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6)
    const values = fc.array(amount, { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(values, fc.nat(100 * day), (amounts, stepMs) => {
        const [, path = ''] = /class="line equity" d="([^"]*)"/.exec(draw(amounts, stepMs)) ?? []
        const numbers = path.match(/-?[\d.]+/g)!.map(Number)
        expect(numbers).toHaveLength(2 * amounts.length)
        for (const [index, number] of numbers.entries()) {
          expect(number).toBeGreaterThanOrEqual(0)
          expect(number).toBeLessThanOrEqual(index % 2 === 0 ? 760 : 260)
        }
      }),
    )
  })

  it.each([
    // Widths of a character in units of the drawing: those of 11 pixels, and of 17 where each other label is hidden.
    ['a wide screen', 6.4, false],
    ['a narrow one', 9.9, true],
  ])('has labels of time that neither overlap nor leave the drawing, on %s', (_, perCharacter, hidesOdd) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000 * day }), (stepMs) => {
        const texts = Array.from(
          draw([1, 2, 3], stepMs).matchAll(/<text class="([^"]*)" x="([^"]*)" y="252">([^<]*)</g),
        )
        let last = 0
        for (const [, kind = '', x, text = ''] of texts) {
          if (hidesOdd && kind.includes('odd')) continue
          const room = text.length * perCharacter
          const left = Number(x) - (kind.startsWith('end') ? room : room / 2)
          expect(left).toBeGreaterThanOrEqual(last)
          last = left + room
        }
        expect(last).toBeLessThanOrEqual(760)
      }),
    )
  })

  it('has few labels, whatever the range', () => {
    for (const stepMs of [1, 1_000, 60_000, day, 365 * day, 4_000 * day]) {
      const labels = draw([1, 2, 3], stepMs).match(/class="(middle|end)[^"]*" x="(?!68")/g) ?? []
      expect(labels.length).toBeLessThanOrEqual(8)
    }
  })
})
