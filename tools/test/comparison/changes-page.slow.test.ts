// The page of changes gets a text at each release, from what oasdiff and the comparison of facts find.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../vitest/needs.ts'
import { addVersion } from '../../repository/release/src/versions.ts'
import { documentOf, operation } from '../docs/tiny.ts'

describeWith('Go', findLackOf('go', 'version', 'see https://go.dev'), 'addVersion', () => {
  it('writes the document of a version, and what it changes since the one before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'capi-versions-'))
    const file = join(mkdtempSync(join(tmpdir(), 'capi-version-')), 'openapi.json')
    const add = (version: string, document: object): string => {
      const info = { title: 'tiny', version }
      writeFileSync(file, JSON.stringify({ openapi: '3.1.0', ...document, info }))
      addVersion(folder, version, file)
      expect(readFileSync(join(folder, `${version}.json`), 'utf8')).toBe(readFileSync(file, 'utf8'))
      return readFileSync(join(folder, `${version}.md`), 'utf8')
    }
    const one = documentOf({}, operation())
    expect(add('0.9.0', one)).toBe('The first version.\n')
    expect(add('0.10.0', one)).toBe('No changes.\n')
    expect(add('0.11.0', { ...one, paths: {} })).toMatch(/^### What breaks programs\n\n- `GET .*`: .*removed/)
  })
})
