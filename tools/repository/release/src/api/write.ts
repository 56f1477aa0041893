// Writes the reports of the public API of all packages, from what is built; `npm run fix` runs it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFile, reports, writeReport } from '../checks/api.ts'
import { readPublished, repository } from '../packages.ts'

rmSync(join(repository, reports), { recursive: true, force: true })
mkdirSync(join(repository, reports), { recursive: true })
for (const { name, folder, manifest } of readPublished()) {
  const report = writeReport({ name, folder: join(repository, folder), manifest })
  if (report !== undefined) writeFileSync(join(repository, reportFile(name)), report)
}
