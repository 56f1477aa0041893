// The size of what is installed, without versions that an earlier lockfile had: pnpm removes those later.
import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Returns the bytes of all packages that the folders link to, and of the packages that these link to. */
export function sizeOfLinked(folders: readonly string[]): number {
  const found = new Set<string>()
  const visit = (folder: string): void => {
    if (found.has(folder)) return
    found.add(folder)
    for (const path of listPackages(folder)) {
      // A package stands in a folder of packages, beside links to those that it imports.
      if (lstatSync(path).isSymbolicLink() && existsSync(path)) visit(folderOfPackages(realpathSync(path)))
    }
  }
  folders.forEach(visit)
  const counted = new Set<string>()
  return [...found].reduce((sum, folder) => sum + sizeOf(folder, counted), 0)
}

/** Returns the `node_modules` around a package, or that in it where it is a package of this repository. */
function folderOfPackages(path: string): string {
  const [, folder] = /^(.*\/node_modules)\//.exec(path) ?? []
  return folder ?? join(path, 'node_modules')
}

function listPackages(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const path = join(folder, name)
      return name.startsWith('@') ? readdirSync(path).map((each) => join(path, each)) : [path]
    })
}

/** `counted` has the large files: pnpm stores the same file of two packages once, where the disk can share it. */
function sizeOf(path: string, counted: Set<string>): number {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) {
    const key = `${basename(path)} ${stat?.size}`
    if (!stat || counted.has(key)) return 0
    if (stat.size > 100_000) counted.add(key)
    return stat.size
  }
  // Packages of the workspace stand in `.pnpm`, and each is counted by itself.
  const names = readdirSync(path).filter((name) => name !== '.pnpm' && name !== '.cache')
  return names.reduce((sum, name) => sum + sizeOf(join(path, name), counted), stat.size)
}
