// Packages that only slow tests need. They are installed when the first test asks for them.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../slow')

/** Returns a function that loads these packages, or finds their files. */
export function slowPackages(): NodeJS.Require {
  execFileSync(process.execPath, [join(folder, 'install.js')], { stdio: ['ignore', 'ignore', 'inherit'] })
  return createRequire(join(folder, 'package.json'))
}
