import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeChangelog } from '../../product/docs/pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'capi-versions-'))
writeFileSync(join(folder, '0.9.0.md'), 'The first version.\n')
writeFileSync(join(folder, '0.10.0.md'), '### What breaks programs\n\n- A field.\n')

describe('writeChangelog', () => {
  it('says that a version is not released yet, before there is a folder', () => {
    expect(writeChangelog(join(folder, 'absent'), '0.1.0')).toMatch(/## 0\.1\.0\n\nNot released yet\.$/)
  })

  it('has the text of each version, the newest first', () => {
    const text = writeChangelog(folder, '0.10.0')
    const part = '## 0.10.0\n\n### What breaks programs\n\n- A field.\n\n## 0.9.0\n\nThe first version.'
    expect(text.endsWith(part), text).toBe(true)
    expect(writeChangelog(folder, '0.11.0')).toContain('## 0.11.0\n\nNot released yet.\n\n## 0.10.0')
  })
})
