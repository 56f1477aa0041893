// The folders inside each package: an import goes to the same folder or to an earlier one in `folder-order.ts`. Type
// imports count. The linter refuses cycles of files.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'
import { folderOrder, top } from './folder-order.ts'

interface Import {
  readonly from: string
  readonly to: string
}

function filesBelow(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules')).map((name) => normalize(name))
}

function importsBelow(folder: string): Import[] {
  const files = new Set(filesBelow(folder))
  return Array.from(files).flatMap((from) => {
    const text = readFileSync(join(root, folder, from), 'utf8')
    return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, name]) => ({
      from,
      to: normalize(join(dirname(from), name!)),
    })).filter(({ to }) => files.has(to))
  })
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : top
}

describe.each(Object.entries(folderOrder))('%s', (folder, folders) => {
  const imports = importsBelow(folder)

  it('has a place in the order for each of its folders', () => {
    expect(Array.from(new Set(filesBelow(folder).map(folderOf))).toSorted()).toEqual([...folders].toSorted())
  })

  it('imports only what stands earlier', () => {
    const backwards = imports.filter(({ from, to }) => folders.indexOf(folderOf(to)) > folders.indexOf(folderOf(from)))
    expect(backwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })
})
