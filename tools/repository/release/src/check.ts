// Checks a packed release, prints what is wrong with it, and fails if anything is.
//
// tsx tools/repository/release/src/check.ts FOLDER [--tag v1.2.3]
//
// With a tag it must be that of the version, and each changelog must have a part about it.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkApi } from './checks/api.ts'
import { checkComponents } from './checks/components.ts'
import { checkFiles } from './checks/files.ts'
import { checkPackages } from './checks/packages.ts'
import { checkSums } from './checks/sums.ts'
import { checkTraces } from './checks/traces.ts'
import { checkTypes } from './checks/types.ts'
import { checkVersion } from './checks/version.ts'
import { readArguments } from './commands.ts'
import { type Finding, type Release, printFindings, withRelease } from './release.ts'

type Check = (release: Release) => readonly Finding[] | Promise<readonly Finding[]>

/** All checks of what is in the tarballs, the cheapest first. */
const checks: readonly Check[] = [
  checkPackages,
  checkFiles,
  checkVersion,
  checkTraces,
  checkComponents,
  checkApi,
  checkTypes,
]

/** Returns everything that is wrong with the release in a folder. */
export async function checkRelease(
  folder: string,
  options: { readonly root?: string | undefined; readonly tag?: string | undefined } = {},
): Promise<Finding[]> {
  const changed = checkSums(folder)
  if (changed.length > 0) return changed
  return withRelease(folder, options, async (release) => {
    const findings: Finding[] = []
    for (const check of checks) findings.push(...(await check(release)))
    return findings
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { folder, tag } = readArguments(
    'npm --prefix tools/repository/release run check -- FOLDER [--tag v1.2.3]',
    'tag',
  )
  const findings = await checkRelease(resolve(process.env['INIT_CWD'] ?? '.', folder), { tag: tag || undefined })
  printFindings(findings)
  if (findings.length > 0) {
    console.log(`${findings.length} findings: this release must not be published.`)
    process.exitCode = 1
  } else console.log('Checked: every tarball may be published.')
}
