import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of this package, found by its name, because the built command is one file. */
export const packageFolder: string = dirname(createRequire(import.meta.url).resolve('@capi/cli/package.json'))
