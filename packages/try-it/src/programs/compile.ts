// Compiles the program of a guide for the sandbox inside the page: the build of the documentation removes the types and
// joins the blocks, so that no compiler runs in the browser.
import { build } from 'esbuild'

/** What a program in a page may import. A page has no files: a program that takes a file must also run without one. */
const packages = ['@capi/client', '@capi/mirror', '@capi/report', '@capi/sandbox', 'node:fs']
/** What there is in Node only: connections to other servers, requests of HTTP, and files to write. */
const needsNode = /\bopenMirror\b|\bsandbox\.(fetch|listen)\(|\bwriteFile/

export interface CompiledProgram {
  /**
   * A module whose default export runs the program. The function takes the packages by name, a console and a process.
   */
  readonly text: string
  /** Where its last block ends in the Markdown of the page. */
  readonly end: number
}

/**
 * Returns the program of a page: its blocks of TypeScript, or one of JavaScript that is a file. Undefined for a page
 * without one, or with one that needs more than a page has, such as a port.
 */
export async function compileProgram(markdown: string): Promise<CompiledProgram | undefined> {
  const blocks = Array.from(
    markdown.matchAll(/^```([jt]s)( \S+)?\n([^]*?)^```$/gm),
    ({ 0: block, 1: language, 2: name, 3: text = '', index }) => ({
      isJoined: language === 'ts' && name === undefined,
      isFile: language === 'js' && /^ [\w-]+\.mjs$/.test(name ?? ''),
      text,
      end: index + block.length,
    }),
  )
  const chosen = blocks.some(({ isJoined }) => isJoined)
    ? blocks.filter(({ isJoined }) => isJoined)
    : blocks.filter(({ isFile }) => isFile).slice(0, 1)
  const contents = chosen.map(({ text }) => text).join('\n')
  const imported = Array.from(contents.matchAll(/(?:from|import\() ?'([^']+)'/g), ([, name = '']) => name)
  if (chosen.length === 0 || !imported.every((name) => packages.includes(name)) || needsNode.test(contents))
    return undefined
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^[^.]/ }, ({ path }) => ({ path, namespace: 'packages' }))
          onLoad({ filter: /.*/, namespace: 'packages' }, ({ path }) => ({
            contents: `module.exports = packages[${JSON.stringify(path)}]`,
          }))
        },
      },
    ],
  })
  return {
    text: `export default async function run(packages, console, process) {\n${outputFiles[0]!.text}}\n`,
    end: chosen.at(-1)!.end,
  }
}
