// Each tarball has the files that its manifest and its code name, and none that belong to the repository alone.
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Finding, type PackedPackage, type Release, readText } from '../release.ts'

const always = ['LICENSE', 'README.md', 'package.json']
const isPrivate = /\.test\.|(^|\/)(test|bench|node_modules)\/|(^|\/)\.(capi|env|npmrc|turbo)|tsconfig|\.tsbuildinfo$/

export function checkFiles({ packages }: Release): Finding[] {
  return packages.flatMap((each) =>
    [...checkPresence(each), ...checkTargets(each), ...checkReads(each)].map((text) => ({
      check: 'files',
      subject: each.name,
      text,
    })),
  )
}

function checkPresence({ folder, manifest, files }: PackedPackage): string[] {
  // A changelog is written with the first version; the check of the version requires it.
  const listed = [...always, ...(manifest.files ?? []).filter((file) => file !== 'CHANGELOG.md')]
  return [
    ...listed.filter((file) => !existsSync(join(folder, file))).map((file) => `must contain ${file}.`),
    ...files.filter((file) => isPrivate.test(file)).map((file) => `must not contain ${file}.`),
  ]
}

/** Checks that what the manifest points to exists, and that commands can be executed. */
function checkTargets({ folder, manifest }: PackedPackage): string[] {
  const commands = Object.values(manifest.bin ?? {})
  const named = [...leaves(manifest.exports), ...commands, manifest.main, manifest.types].filter(
    (each) => each !== undefined,
  )
  const missing = named.filter((target) => !existsSync(join(folder, target)))
  return [
    ...Array.from(new Set(missing), (target) => `names ${target} in its manifest, which is missing.`),
    ...commands
      .filter((target) => !missing.includes(target) && (statSync(join(folder, target)).mode & 0o111) === 0)
      .map((target) => `must have ${target} as an executable file.`),
  ]
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}

/**
 * Checks that the files exist which the code opens beside itself. A path outside of the package is for a clone of the
 * repository.
 */
function checkReads(each: PackedPackage): string[] {
  const code = each.files.filter((file) => /^(dist|src)\/.*\.m?js$/.test(file))
  return code.flatMap((file) =>
    Array.from(readText(each, file).matchAll(/new URL\((?:'|")(\.[^'"]+)(?:'|"), import\.meta\.url\)/g), ([, path]) =>
      join(dirname(file), path!),
    )
      .filter((path) => !path.startsWith('..') && !existsSync(join(each.folder, path)))
      .map((path) => `reads ${path} in ${file}, which is missing.`),
  )
}
