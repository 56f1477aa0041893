// What a program that imports a package reads of its types. The whole installation is compiled by a slow test; this one
// finds at each change what would make it fail for a user without the types of Node.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { published } from './packed/install.ts'

// The library of @capi/mcp needs the types of Node too.
const chosen = published.filter(({ manifest }) => manifest.name !== '@capi/mcp')
const entries = chosen.flatMap(({ manifest, source }) =>
  Object.entries(manifest.exports).flatMap(([subpath, target]) =>
    typeof target === 'string' || !target['types']
      ? []
      : [{ specifier: manifest.name + subpath.slice(1), file: join(source, target['types']) }],
  ),
)

describe('the declarations of', () => {
  it.each(entries)('$specifier need no types of Node', ({ file }) => {
    expect(namesOfNode(file)).toEqual([])
  })
})

/** Returns the places, of a file of declarations and all that it imports beside it, which name a type of Node. */
function namesOfNode(entry: string): string[] {
  const files = new Set([entry])
  const found: string[] = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//gu, '')
    found.push(...Array.from(text.matchAll(/.*(?:'node:|\bNodeJS\.|\bBuffer\b|types="node").*/gu), ([line]) => line))
    for (const [, path] of text.matchAll(/from '(\.[^']+)'/gu))
      files.add(join(file, '..', path!.replace(/\.(?:js|ts)$/u, '.d.ts')))
  }
  return found
}
