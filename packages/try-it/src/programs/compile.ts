/**
 * Compiles the program of a guide for the sandbox inside the page: the build of the documentation removes the types and joins
 * the blocks, so that no compiler runs in the browser.
 */
import { build } from 'esbuild'

/** The packages that a program in a page may import. */
const packages = ['@capi/client', '@capi/sandbox']

/**
 * Returns a module whose default export runs the program, or undefined for a page without one. The function takes the packages by
 * name, a console and a process.
 */
export async function compileProgram(markdown: string): Promise<string | undefined> {
  const blocks = Array.from(markdown.matchAll(/^```(?:ts|js [\w-]+\.mjs)\n([^]*?)^```$/gm), ([, text = '']) => text)
  if (blocks.length === 0) return undefined
  const { outputFiles } = await build({
    stdin: { contents: blocks.join('\n'), loader: 'ts', resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^[^.]/ }, ({ path }) => {
            if (packages.includes(path)) return { path, namespace: 'packages' }
            throw new Error(`Expected one of ${packages.join(', ')}, was an import of ${path}.`)
          })
          onLoad({ filter: /.*/, namespace: 'packages' }, ({ path }) => ({
            contents: `module.exports = packages[${JSON.stringify(path)}]`,
          }))
        },
      },
    ],
  })
  return `export default async function run(packages, console, process) {\n${outputFiles[0]!.text}}\n`
}
