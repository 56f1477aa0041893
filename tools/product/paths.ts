// The folders of the repository that the tools read and write.
import { join } from 'node:path'

/** The root of the repository. */
export const root: string = join(import.meta.dirname, '../..')
export const specFolder: string = join(root, 'spec')
export const distFolder: string = join(specFolder, 'dist')
/** The built site, which the package `@capi/docs` consists of. */
export const siteFolder: string = join(root, 'packages/docs/site')
