import { expect, it } from 'vitest'
import { createWarningFilter } from '../../src/command/log.ts'

const request = { id: '1', operation: 'getTicker', method: 'GET', status: 200, ms: 1 }

it('finds the first request of an operation with each warning', () => {
  const isNew = createWarningFilter()
  const found = [undefined, ['a'], ['a'], ['a', 'b'], ['b']].map((warnings) =>
    isNew({ ...request, ...(warnings && { warnings }) }),
  )
  expect(found).toEqual([false, true, false, true, false])
  expect(isNew({ ...request, operation: 'listTickers', warnings: ['a'] })).toBe(true)
})

it('remembers at most a thousand warnings', () => {
  const isNew = createWarningFilter()
  const found = Array.from({ length: 1_100 }, (_, index) => isNew({ ...request, warnings: [String(index)] }))
  expect(found.filter(Boolean)).toHaveLength(1_000)
})
