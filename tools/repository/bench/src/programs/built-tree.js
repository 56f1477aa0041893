// Finds the entry points of a built tree. Files move between commits; what a package exports and its commands stay.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the file that `import '@capi/NAME'` means, or the import of a subpath such as `./undici`. */
export function entryOf(tree, name, subpath = '.') {
  return join(tree, 'packages', name, manifestOf(tree, name).exports[subpath].default)
}

/** Returns the file of a command of a package. */
export function commandOf(tree, name, command) {
  return join(tree, 'packages', name, manifestOf(tree, name).bin[command])
}

function manifestOf(tree, name) {
  return JSON.parse(readFileSync(join(tree, 'packages', name, 'package.json'), 'utf8'))
}
