// Fails if the API of a package has changed since a commit and no changeset since then says so, or one that is too
// small.
//
// tsx tools/repository/release/src/api/changes.ts COMMIT
//
// While the version begins with zero, what may break users needs `minor`, and everything else `patch`; from 1.0 on
// these are `major` and `minor`. What was removed or altered may break users, what was added does not.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { reports } from '../checks/api.ts'
import { readArguments, run } from '../commands.ts'
import { readPublished, repository } from '../packages.ts'
import { type Finding, printFindings } from '../release.ts'

const sizes = ['none', 'patch', 'minor', 'major']

/** Returns the packages of a tree whose API has changed since a commit without a changeset that is large enough. */
export function checkChanges(commit: string, root: string = repository): Finding[] {
  const git = (...args: readonly string[]): string => run('git', args, { cwd: root })
  // A name that begins with a dash would be an option of git.
  const base = git('rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`).trim()
  const changed = git('diff', '--name-only', '--no-renames', base, '--', '.changeset')
  const added = git('ls-files', '--others', '--exclude-standard', '--', '.changeset')
  const written = `${changed}${added}`
    .split('\n')
    .filter((file) => /^\.changeset\/(?!README).*\.md$/.test(file) && existsSync(join(root, file)))
  const said = written.map((file) => readSizes(readFileSync(join(root, file), 'utf8')))
  // The first lines of a report are no part of the API.
  return git('diff', '--numstat', '--no-renames', '--ignore-matching-lines=^// ', base, '--', reports)
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, removed = '0', file = ''] = line.split('\t')
      const folder = basename(file, '.d.ts')
      const name = `@capi/${folder}`
      const version = readPublished(root).find((each) => each.name === name)?.manifest.version ?? '0'
      // The commit that raises the version turns the changesets into changelogs.
      if (!git('show', `${base}:packages/${folder}/package.json`).includes(`"version": "${version}"`)) return []
      const isStable = !version.startsWith('0.')
      const needed = (removed === '0' ? 1 : 2) + (isStable ? 1 : 0)
      const size = Math.max(0, ...said.map((each) => sizes.indexOf(each[name] ?? 'none')))
      if (size >= needed) return []
      const text = `has another API than ${commit}: it needs a changeset of the size ${sizes[needed]}, was ${sizes[size]}.`
      return [{ check: 'changeset', subject: name, text }]
    })
}

function readSizes(changeset: string): Record<string, string> {
  const [, head = ''] = /^---\n([^]*?)---\n/.exec(changeset) ?? []
  return (parse(head) as Record<string, string> | null) ?? {}
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { folder: base } = readArguments('npm --prefix tools/repository/release run changes -- COMMIT')
  const findings = checkChanges(base)
  printFindings(findings)
  if (findings.length > 0) process.exitCode = 1
}
