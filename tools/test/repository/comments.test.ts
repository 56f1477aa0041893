// Comments are no wider than code, and the header of a file has one style, which no tool takes for the text of a
// declaration.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../product/paths.ts'

/** The print width of the formatter, which leaves comments as they are. */
const width = 120
/** What has no spaces to break at, or loses its meaning: tables, types, and lines of code. */
const isUnbroken = (line: string): boolean => /^\s*(\/\/|\*) (\||@typedef|for await|Returns the counts)/.test(line)

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\/generated\/|^tools\/repository\/release\/api\//.test(file))
const texts = files.map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }))

it('comments are at most as wide as code', () => {
  const isWide = (line: string): boolean => line.length > width && /^\s*(\/\/|\/?\*)/.test(line) && !isUnbroken(line)
  expect(texts.flatMap(({ file, lines }) => lines.filter(isWide).map((line) => `${file}: ${line}`))).toEqual([])
})

it('a file begins with lines of // and not with a block', () => {
  const isBlock = ({ lines }: { lines: readonly string[] }): boolean => {
    const [first = '', ...rest] = lines[0]!.startsWith('#!') ? lines.slice(1) : lines
    // A block directly above a declaration is the text of that declaration.
    const after = first.endsWith('*/') ? rest[0] : rest[rest.findIndex((line) => line.endsWith('*/')) + 1]
    return first.startsWith('/**') && /^(import|$)/.test(after ?? '')
  }
  expect(texts.filter(isBlock).map(({ file }) => file)).toEqual([])
})
