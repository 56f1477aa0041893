// `npm --prefix tools/release run api`: writes the reports of the public API of all packages, from what is built.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportFile, reports, writeReport } from '../checks/api.ts'
import { packRelease } from '../pack.ts'
import { repository } from '../packages.ts'
import { withRelease } from '../release.ts'

const folder = mkdtempSync(join(tmpdir(), 'capi-api-'))
try {
  packRelease(folder)
  await withRelease(folder, {}, async ({ packages }) => {
    rmSync(join(repository, reports), { recursive: true, force: true })
    mkdirSync(join(repository, reports), { recursive: true })
    for (const each of packages) {
      const report = writeReport(each)
      if (report !== undefined) writeFileSync(join(repository, reportFile(each.name)), report)
    }
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
