// The public API of each tarball is what its report in the repository says, so that a change of it is seen and
// reviewed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportApi } from '../api/report.ts'
import type { Finding, PackedPackage } from '../release.ts'

/** A package whose types are in a folder: an unpacked tarball, or what is built here. */
type Typed = Pick<PackedPackage, 'name' | 'folder' | 'manifest'>

/** Where the reports are, from the root of the repository. */
export const reports = 'tools/repository/release/api'

/** Returns the path of the report of a package, from the root of the repository. */
export function reportFile(name: string): string {
  return `${reports}/${name.replace('@capi/', '')}.d.ts`
}

const head = (name: string): string =>
  `// The public API of ${name}, written by npm run fix. Do not edit.\n// A change of it needs a file in .changeset/.\n\n`

/** Returns the report of a package; undefined if it exports nothing that has types. */
export function writeReport({ name, folder, manifest }: Typed): string | undefined {
  const report = reportApi(folder, manifest)
  return report === '' ? undefined : head(name) + report
}

export function checkApi({ packages, root }: { packages: readonly Typed[]; root: string }): Finding[] {
  return packages.flatMap((each) => {
    const file = reportFile(each.name)
    const known = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
    const found = writeReport(each)
    if (known === found) return []
    const [before, after] = [known ?? '', found ?? ''].map((text) => text.split('\n'))
    const gone = before!.find((line) => !after!.includes(line))
    const come = after!.find((line) => !before!.includes(line))
    const first = [gone && `- ${gone.trim()}`, come && `+ ${come.trim()}`].filter(Boolean).join(', ')
    const text = `must have the API of ${file}, was another one (${first || 'another order'}): npm run fix`
    return [{ check: 'api', subject: each.name, text }]
  })
}
