import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeChangelog } from '../../src/site/changelog.ts'
import { documentOf, operation } from '../handbook/tiny.ts'

const folder = mkdtempSync(join(tmpdir(), 'capi-versions-'))
const older = { ...documentOf({}, operation()), info: { version: '0.9.0', description: '' } }
const file = join(folder, '1.0.0.json')
writeFileSync(join(folder, '0.9.0.json'), JSON.stringify(older))
writeFileSync(file, JSON.stringify(documentOf({})))

describe('writeChangelog', () => {
  it('says that the only version is the first', () => {
    expect(writeChangelog([file])).toContain('## 1.0.0\n\nThe first version.')
  })

  it('lists what breaks since the version before, the newest first', () => {
    const text = writeChangelog([file, join(folder, '0.9.0.json')])
    expect(text).toMatch(/## 1\.0\.0\n\n- `paths\..*`: .*\n\n## 0\.9\.0\n\nThe first version\./)
  })
})
