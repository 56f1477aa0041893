// A copy of a packed release with one fault in it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkPackages } from '../../repository/release/src/checks/packages.ts'
import { checkComponents } from '../../repository/release/src/checks/components.ts'
import { checkFiles } from '../../repository/release/src/checks/files.ts'
import { checkSums } from '../../repository/release/src/checks/sums.ts'
import { checkTraces } from '../../repository/release/src/checks/traces.ts'
import { checkVersion } from '../../repository/release/src/checks/version.ts'
import { readPublished, tarballName } from '../../repository/release/src/packages.ts'
import { type Finding, type Release, withRelease } from '../../repository/release/src/release.ts'
import { writeSums } from '../../repository/release/src/sums.ts'

export const version: string = readPublished()[0]!.manifest.version

/** Everything that a fault may change. */
export interface Spoiled {
  /** Changes the files of a package; `edit` gets the folder of what is in its tarball. */
  edit(name: string, edit: (folder: string) => void): void
  /** Changes the manifest in a tarball. */
  manifest(name: string, change: (manifest: Record<string, unknown>) => void): void
  /** The folder of the release. */
  readonly folder: string
}

type Check = (release: Release) => readonly Finding[] | Promise<readonly Finding[]>

/** The checks that take no time. */
const quickChecks: readonly Check[] = [checkPackages, checkFiles, checkVersion, checkTraces, checkComponents]

/** Copies a release, spoils it, and returns what the checks find. */
export async function findingsOf(
  release: string,
  spoil: (spoiled: Spoiled) => void,
  {
    tag,
    checks = quickChecks,
    isResummed = true,
  }: { tag?: string; checks?: readonly Check[]; isResummed?: boolean } = {},
): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'capi-spoiled-'))
  try {
    cpSync(release, folder, { recursive: true })
    spoil({ folder, ...editorOf(folder) })
    if (isResummed) writeSums(folder)
    const changed = checkSums(folder)
    if (changed.length > 0) return changed
    return await withRelease(folder, { tag }, async (each) => {
      const findings: Finding[] = []
      for (const check of checks) findings.push(...(await check(each)))
      return findings
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function editorOf(folder: string): Pick<Spoiled, 'edit' | 'manifest'> {
  const edit: Spoiled['edit'] = (name, change) => {
    const tarball = join(folder, 'packages', tarballName(name, version))
    const opened = join(folder, '..', `${folder.split('/').at(-1)}-opened`)
    mkdirSync(opened)
    try {
      execFileSync('tar', ['-xzf', tarball, '-C', opened])
      change(join(opened, 'package'))
      execFileSync('tar', ['-czf', tarball, '-C', opened, 'package'])
    } finally {
      rmSync(opened, { recursive: true })
    }
  }
  return {
    edit,
    manifest: (name, change) =>
      edit(name, (at) => {
        const file = join(at, 'package.json')
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
        change(manifest)
        writeFileSync(file, JSON.stringify(manifest))
      }),
  }
}

/** Writes a file into a package, in a folder that may be new. */
export function put(folder: string, file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
