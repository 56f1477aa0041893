import { STATUS_CODES } from 'node:http'
import { expect, it } from 'vitest'
import { reasonPhrase } from '../../src/faults/apply.ts'

it('has the phrases that Node has for errors', () => {
  for (let status = 400; status < 600; status += 1) expect(reasonPhrase(status)).toBe(STATUS_CODES[status] ?? 'Unknown')
})
