/** Finds the entry points of a built tree. Files move between commits; what a package exports and its commands stay. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the engine was and is, newest first; it is not exported. */
const engines = ['packages/engine/dist/index.js', 'packages/sandbox/dist/engine/index.js']

/** Returns the file that `import '@capi/NAME'` means, or the import of a subpath such as `./undici`. */
export function entryOf(tree, name, subpath = '.') {
  return join(tree, 'packages', name, manifestOf(tree, name).exports[subpath].default)
}

/** Returns the file of a command of a package. */
export function commandOf(tree, name, command) {
  return join(tree, 'packages', name, manifestOf(tree, name).bin[command])
}

/** Returns the file of the engine. */
export function engineOf(tree) {
  const found = engines.map((path) => join(tree, path)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(`Expected the engine at one of ${engines.join(', ')}, found none. Add its place to built-tree.js.`)
}

function manifestOf(tree, name) {
  return JSON.parse(readFileSync(join(tree, 'packages', name, 'package.json'), 'utf8'))
}
