// The reports of the public APIs are those of what is built. `npm run fix` writes them.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkApi, reports } from '../../repository/release/src/checks/api.ts'
import { readPublished, repository as root } from '../../repository/release/src/packages.ts'

const built = readPublished().map((each) => ({ ...each, folder: join(root, each.folder) }))
const engine = built.filter(({ name }) => name === '@capi/engine')

describe('the reports of public APIs', () => {
  it.each(built)('$name has the API of its report', (each) => {
    expect(checkApi({ packages: [each], root })).toEqual([])
  })

  it('are found to be old', () => {
    const older = mkdtempSync(join(tmpdir(), 'capi-reports-'))
    onTestFinished(() => rmSync(older, { recursive: true }))
    mkdirSync(join(older, reports), { recursive: true })
    const file = join(older, reports, 'engine.d.ts')
    cpSync(join(root, reports, 'engine.d.ts'), file)
    expect(checkApi({ packages: engine, root: older })).toEqual([])
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^export declare class Refusal/m, '$&Before'))
    expect(checkApi({ packages: engine, root: older })).toMatchObject([{ check: 'api', subject: '@capi/engine' }])
  })
})
