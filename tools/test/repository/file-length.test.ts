// Files of the engine and the sandbox have at most 250 lines, so that one idea stands in each.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'

const mostLines = 250

const files = ['packages/engine/src', 'packages/sandbox/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
)
const linesOf = (file: string): number => readFileSync(join(root, file), 'utf8').split('\n').length - 1

describe('the length of files', () => {
  it('is at most 250 lines in the engine and the sandbox', () => {
    expect(files.length).toBeGreaterThan(250)
    const tooLong = files.filter((file) => linesOf(file) > mostLines)
    expect(tooLong.map((file) => `${file} has ${linesOf(file)} lines`)).toEqual([])
  })
})
