// The tag, the packages, their changelogs and the documents have one version, whose documentation is there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { archive } from '../docs/compose.ts'
import { partOf } from '../notes.ts'
import { bundles } from '../pack.ts'
import { type Finding, type Release, readText } from '../release.ts'

export function checkVersion({ folder, packages, published, tag }: Release): Finding[] {
  const found = (subject: string, text: string): Finding => ({ check: 'version', subject, text })
  const version = published[0]!.manifest.version
  const documents = [
    ...bundles.map((file) => ({ subject: file, text: readFileSync(join(folder, 'documents', file), 'utf8') })),
    ...packages.flatMap((each) =>
      each.files
        .filter((file) => /^openapi[^/]*\.json$/.test(file))
        .map((file) => ({ subject: `${each.name} ${file}`, text: readText(each, file) })),
    ),
  ]
  const changelogs = tag === undefined ? [] : packages
  return [
    ...(tag === undefined || tag === `v${version}` ? [] : [found('tag', `must be v${version}, was ${tag}.`)]),
    ...(existsSync(join(folder, 'documents', archive))
      ? []
      : [found(archive, 'must be in the release, was missing: npm run docs.')]),
    ...documents.flatMap(({ subject, text }) => {
      const was = versionOf(text)
      return was === version ? [] : [found(subject, `must have the version ${version}, was ${was}.`)]
    }),
    ...changelogs
      .filter(
        (each) => !each.files.includes('CHANGELOG.md') || partOf(readText(each, 'CHANGELOG.md'), version) === undefined,
      )
      .map(({ name }) => found(name, `must have a part about ${version} in CHANGELOG.md, was none.`)),
  ]
}

/** Returns `info.version` of a document in JSON or in the YAML of our bundler. */
function versionOf(text: string): string | undefined {
  if (text.startsWith('{')) return (JSON.parse(text) as { info: { version: string } }).info.version
  return /^info:\n(?: .*\n)*? {2}version: (\S+)$/m.exec(text)?.[1]
}
