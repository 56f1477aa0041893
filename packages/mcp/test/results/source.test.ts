import { IncompleteListError } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../src/results/redact.ts'
import { listSource, valueSource } from '../../src/results/source.ts'

const redactor = createRedactor(['a-long-secret'])

async function* numbers(count: number): AsyncGenerator<{ id: string }> {
  for (let index = 0; index < count; index++) yield { id: String(index).padStart(4, '0') }
}

describe('valueSource', () => {
  it('returns a value that fits as the only part, redacted', async () => {
    expect(await valueSource({ text: 'a-long-secret' }, redactor).next(100)).toEqual({
      data: { text: '[redacted]' },
      isLast: true,
    })
  })

  it('redacts before it splits, so that no credential is cut in two', async () => {
    const source = valueSource(`${'x'.repeat(90)}a-long-secret`, redactor)
    const { data } = await source.next(100)
    const { data: rest } = await source.next(100)
    expect(`${data as string}${rest as string}`).toBe(`${'x'.repeat(90)}[redacted]`)
  })
})

describe('listSource', () => {
  it('returns every record once, in parts that fit', async () => {
    const source = listSource(() => numbers(100), Infinity, redactor)
    const ids: string[] = []
    for (let isLast = false; !isLast;) {
      const part = await source.next(200)
      expect(JSON.stringify(part.data).length).toBeLessThanOrEqual(200)
      ids.push(...(part.data as { id: string }[]).map(({ id }) => id))
      isLast = part.isLast
    }
    expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => String(index).padStart(4, '0')))
  })

  it('returns at most the requested number of records, and reads no further', async () => {
    let read = 0
    const source = listSource(
      async function* () {
        for (;;) yield (read += 1)
      },
      3,
      redactor,
    )
    expect(await source.next(1_000)).toEqual({ data: [1, 2, 3], isLast: false })
    expect(read).toBe(3)
  })

  it('sends a record that is too large in parts', async () => {
    const source = listSource(
      async function* () {
        yield 'x'.repeat(150)
      },
      Infinity,
      redactor,
    )
    const parts = [await source.next(100), await source.next(100)]
    expect(parts.map(({ data }) => (data as string[])[0]).join('')).toBe('x'.repeat(150))
  })

  it('ends with the signal of a part while that is read, and not afterwards', async () => {
    const signals: AbortSignal[] = []
    const source = listSource((signal) => (signals.push(signal), numbers(9)), 3, redactor)
    const [first, second] = [new AbortController(), new AbortController()]
    await source.next(100, first.signal)
    first.abort()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    const part = source.next(100, second.signal)
    second.abort()
    await part
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('returns the records before a list that cannot be read to its end, and says why it ends', async () => {
    const source = listSource(
      async function* () {
        yield 1
        const name = { id: 'listOrderHistory', title: 'listOrderHistory' } as const
        throw new IncompleteListError(name, 'a full page came', {}, [], 1)
      },
      Infinity,
      redactor,
    )
    const part = await source.next(100)
    expect(part).toMatchObject({ data: [1], isLast: true, incomplete: expect.stringContaining('a full page came') })
  })
})
