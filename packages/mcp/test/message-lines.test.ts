// Every line of the input is passed on or answered, however it arrives in chunks.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { messageLines } from '../src/message-lines.ts'

const ping = '{"jsonrpc":"2.0","id":7,"method":"ping"}'
const wrong = {
  '{bad': [null, -32_700],
  '"é': [null, -32_700],
  '42': [null, -32_600],
  null: [null, -32_600],
  '[]': [null, -32_600],
  [`[${ping}]`]: [null, -32_600],
  '{"jsonrpc":"1.0","id":3,"method":"ping"}': [3, -32_600],
  '{"jsonrpc":"2.0","id":"a","method":5}': ['a', -32_600],
  '{"jsonrpc":"2.0","id":1.5,"method":"ping"}': [null, -32_600],
  '{"jsonrpc":"2.0","id":{},"method":"ping"}': [null, -32_600],
} as const
const right = [ping, '{"jsonrpc":"2.0","method":"notifications/initialized"}', '{"jsonrpc":"2.0","id":1,"result":{}}']

/** Sends a text in chunks, and returns the lines that were passed on and the refusals. */
async function send(text: string, cuts: readonly number[]): Promise<{ passed: string[]; refused: unknown[] }> {
  const refused: unknown[] = []
  const stream = messageLines((response) => {
    const { id, error } = JSON.parse(response) as { id: unknown; error: { code: number; message: string } }
    expect(error.message).toMatch(/^A line must be .*, was .*\.$/)
    refused.push([id, error.code])
  })
  let passed = ''
  stream.on('data', (chunk) => (passed += String(chunk)))
  const bytes = Buffer.from(text)
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((one, other) => one - other)
  let start = 0
  for (const end of [...ends, bytes.length]) {
    stream.write(bytes.subarray(start, end))
    start = end
  }
  await new Promise<void>((resolve) => stream.end(resolve))
  return { passed: passed.split('\n').filter((line) => line !== ''), refused }
}

it('passes messages on, and refuses every other line once', async () => {
  const lines = fc.array(fc.constantFrom(...right, ...Object.keys(wrong), ''), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(lines, fc.array(fc.nat(500), { maxLength: 6 }), async (all, cuts) => {
      const { passed, refused } = await send(all.map((line) => `${line}\n`).join(''), cuts)
      expect(passed).toEqual(all.filter((line) => right.includes(line)))
      expect(refused).toEqual(all.flatMap((line) => (line in wrong ? [wrong[line as keyof typeof wrong]] : [])))
    }),
  )
})
