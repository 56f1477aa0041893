import { fileURLToPath } from 'node:url'

/** The folder of this package: the one above `src`, and above `dist`, to which this file is bundled. */
export const packageFolder: string = fileURLToPath(new URL('..', import.meta.url))
