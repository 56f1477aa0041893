// The guide on the architecture shows every package and its folders, in the order that `folders.test.ts` enforces.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../product/paths.ts'
import { folderOrder } from './folder-order.ts'

const guidesFolder = join(root, 'spec/guides')
const guide = readFileSync(join(guidesFolder, 'architecture.md'), 'utf8')

/** Returns the first cell of each row of the first table below a heading. */
function firstCells(heading: string): string[] {
  const [, below = ''] = guide.split(new RegExp(`^#+ ${heading}\n`, 'm'))
  const [section = ''] = below.split(/^#/m)
  const rows = Array.from(section.matchAll(/^\| +(\S+) +\|.*\|$/gm), ([, cell = '']) => cell.replaceAll('`', ''))
  return rows.slice(2) // without the head and the line below it
}

describe('the guide on the architecture', () => {
  it('lists every package', () => {
    const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/`)
    expect(firstCells('Packages').toSorted()).toEqual(['spec/', 'tools/', ...packages].toSorted())
  })

  it.each(Object.entries(folderOrder))('shows the folders of %s in their order', (name, folders) => {
    expect(firstCells(`\`${name}\``)).toEqual(folders)
  })

  it('shows the folders of no other package', () => {
    const shown = Array.from(guide.matchAll(/^### `(.+)`$/gm), ([, name = '']) => name)
    expect(shown.toSorted()).toEqual(Object.keys(folderOrder).toSorted())
  })
})
