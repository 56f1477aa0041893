// A copy of the packages that a simulation runs, and of what builds it, in a temporary folder, with one mutation
// applied. The repository is not changed.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Edit, Mutation } from './mutation.ts'

const packages = ['api', 'client', 'engine', 'sandbox', 'simulation'] as const
/** What a simulation does not need. */
const leftOut = new Set(['dist', 'docs', 'dashboard', 'test', 'bench', '.turbo'])

/** Returns the edits of a mutation. */
export function editsOf({ file, from, to, also }: Mutation): readonly Edit[] {
  return [{ file, from, to }, ...(also ? [also] : [])]
}

/** Returns the text of a file after an edit. Throws if the text to replace is not there exactly once. */
export function applyEdit(text: string, { file, from, to }: Edit): string {
  const count = text.split(from).length - 1
  if (count !== 1) throw new Error(`${file} must contain ${JSON.stringify(from)} once, contains it ${count} times.`)
  return text.replace(from, () => to)
}

/** Calls a function with the folder of a mutated copy, and deletes the copy afterwards. */
export async function withMutatedCopy<Value>(
  root: string,
  mutation: Mutation,
  run: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'capi-mutation-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    for (const name of packages) {
      const from = join(root, 'packages', name)
      cpSync(from, join(folder, 'packages', name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => join(path, '..') !== from || !leftOut.has(basename(path)),
      })
    }
    cpSync(join(root, 'tools/esbuild'), join(folder, 'tools/esbuild'), { recursive: true })
    for (const name of ['node_modules', 'tsconfig.json', 'package.json'])
      symlinkSync(join(root, name), join(folder, name))
    for (const edit of editsOf(mutation)) {
      const path = join(folder, 'packages', edit.file)
      writeFileSync(path, applyEdit(readFileSync(path, 'utf8'), edit))
    }
    return await run(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
