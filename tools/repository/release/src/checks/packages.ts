// The release has exactly the published packages, in one version, and each can be installed from what it declares.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dependenciesOf, listPackages, tarballName } from '../packages.ts'
import type { Finding, PackedPackage, Release } from '../release.ts'

export function checkPackages(release: Release): Finding[] {
  const found = (subject: string, text: string): Finding => ({ check: 'packages', subject, text })
  const names = release.packages.map(({ name }) => name)
  const wanted = release.published.map(({ name }) => name)
  const listed = readFileSync(join(release.folder, 'packages.txt'), 'utf8')
  return [
    ...wanted.filter((name) => !names.includes(name)).map((name) => found(name, 'has no tarball.')),
    ...names
      .filter((name) => !wanted.includes(name))
      .map((name) => found(name, 'is not published by this repository.')),
    ...(listed === listPackages(release.published)
      ? []
      : [found('packages.txt', 'must list the packages in the order of publishing, was another list.')]),
    ...release.packages.flatMap((each) => checkManifest(each, release).map((text) => found(each.name, text))),
  ]
}

function checkManifest({ name, tarball, manifest }: PackedPackage, { packages, published }: Release): string[] {
  const source = published.find((each) => each.name === name)?.manifest
  const texts: string[] = []
  if (source && manifest.version !== source.version)
    texts.push(`must have the version ${source.version}, was ${manifest.version}.`)
  if (basename(tarball) !== tarballName(name, manifest.version))
    texts.push(`must be in ${tarballName(name, manifest.version)}, was in ${basename(tarball)}.`)
  for (const [dependency, version] of Object.entries(dependenciesOf(manifest))) {
    const other = packages.find((each) => each.name === dependency)
    if (/^(workspace|file|link|catalog|git|https?):/.test(version))
      texts.push(`needs ${dependency} in a version that a registry has, was ${version}.`)
    else if (dependency.startsWith('@capi/') && !other) texts.push(`needs ${dependency}, which is not published.`)
    else if (other && version !== other.manifest.version)
      texts.push(`needs ${dependency} ${other.manifest.version}, which is released with it, was ${version}.`)
  }
  for (const script of ['preinstall', 'install', 'postinstall'])
    if (manifest.scripts?.[script]) texts.push(`must run nothing when it is installed, was the script ${script}.`)
  return texts
}
