// The folder of the speed comparison: its lock, and which built trees stay.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCache } from '../../../bench/src/measure/cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-compare-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openCache', () => {
  it('refuses a second comparison at the same time, and allows one afterwards', () => {
    const first = openCache(folder)
    expect(() => openCache(folder)).toThrow(`Another comparison is running (process ${process.pid})`)
    first.close()
    openCache(folder).close()
  })

  it.each(['', 'nonsense', '99999999'])('takes over the lock "%s" of a process that has ended', (owner) => {
    writeFileSync(join(folder, 'lock'), owner)
    openCache(folder).close()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  it('trusts a tree only after it was built to the end', () => {
    const cache = openCache(folder)
    mkdirSync(cache.treeFolder('a'))
    expect(cache.isBuilt('a')).toBe(false)
    cache.markBuilt('a')
    expect(cache.isBuilt('a')).toBe(true)
    cache.close()
  })

  it('leaves the six trees that were used last, and none that was not built to the end', () => {
    const cache = openCache(folder)
    const trees = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    trees.forEach((tree, index) => {
      mkdirSync(cache.treeFolder(tree))
      cache.markBuilt(tree)
      utimesSync(`${cache.treeFolder(tree)}.built`, index + 1, index + 1)
    })
    mkdirSync(cache.treeFolder('unfinished'))
    cache.isBuilt('a')
    cache.prune()
    expect(readdirSync(join(folder, 'trees')).filter((name) => !name.endsWith('.built'))).toEqual([
      'a',
      'd',
      'e',
      'f',
      'g',
      'h',
    ])
    cache.close()
  })

  it('empties the scratch folder of a run that was killed', () => {
    openCache(folder).close()
    mkdirSync(join(folder, 'scratch'))
    writeFileSync(join(folder, 'scratch', 'left.db'), '')
    const cache = openCache(folder)
    expect(readdirSync(cache.scratch)).toEqual([])
    cache.close()
  })
})
