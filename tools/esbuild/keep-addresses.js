// A plugin of esbuild for programs that run from a bundle of the sources of several packages.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * Lets each source file of a package keep its own address as `import.meta.url`, because it finds other files beside
 * itself.
 */
export const keepAddresses = {
  name: 'keep addresses',
  setup({ onLoad }) {
    onLoad({ filter: /packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }))
  },
}
