import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'
import { showFile } from '../../src/site/source-file.ts'

describe('showFile', () => {
  it('returns the whole file as a block in its language', () => {
    const text = readFileSync(join(root, 'packages/examples/go/sign.go'), 'utf8')
    expect(showFile('packages/examples/go/sign.go')).toBe(`\`\`\`go\n${text}\`\`\``)
  })

  it.each(['packages/examples/go/no.go', 'LICENSE'])('refuses %s', (path) => {
    expect(() => showFile(path)).toThrow(
      `Expected a file in .go, .java, .py, .rs, .sh, .toml, .xml, .yaml, was ${path}.`,
    )
  })
})
