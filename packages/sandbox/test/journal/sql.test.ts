import { expect, it } from 'vitest'
import { createLineageTable } from '../../src/journal/lineage-table.ts'
import { selectRows } from '../../src/journal/sql.ts'
import type { Lineage } from '../../src/session/history.ts'

it('makes few different statements for any number of ranges, because each is prepared and cached', () => {
  const texts = new Set<string>()
  const isWithin = createLineageTable(() => undefined)
  for (let count = 1; count <= 1_000; count += 1) {
    const lineage: Lineage = Array.from({ length: count }, (_, index) => [index * 3, index * 3 + 1])
    const { text, values } = selectRows(1, { kind: 'order', account: 1, lineage, limit: count }, isWithin)
    expect(text.split('?')).toHaveLength(values.length + 1)
    texts.add(text)
  }
  expect(texts.size).toBeLessThan(20)
})
