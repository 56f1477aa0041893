// The programs and tests of the last release that use its packages as users do: by their public entry points alone.
// They must still compile against the next release.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../commands.ts'
import { readPublished, repository } from '../packages.ts'

const folders = ['acceptance/test', 'examples/src', 'examples/test', 'cli/template', 'test-kit/test']
const others = ['node:', 'vitest', 'cli-table3']

/** Returns the last release, or the present commit before the first one. */
export function lastRelease(): string {
  const [tag] = run('git', ['tag', '--list', 'v*', '--sort=-version:refname', '--merged'], { cwd: repository }).split(
    '\n',
  )
  return tag || 'HEAD'
}

/** Writes these programs into a folder, and returns how many they are. */
export function writePrograms(commit: string, folder: string): number {
  const git = (...args: readonly string[]): string => run('git', args, { cwd: repository })
  const names = readPublished().map(({ name }) => name)
  const isPublic = (specifier: string): boolean =>
    names.includes(specifier) || others.some((each) => specifier.startsWith(each))
  const files = git('ls-tree', '-r', '--name-only', commit, '--', ...folders.map((each) => `packages/${each}`))
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
  const texts = new Map(files.map((file) => [file, git('show', `${commit}:${file}`)]))
  // A program that imports another file goes along with that file, or not at all.
  for (let before = -1; before !== texts.size;) {
    before = texts.size
    for (const [file, text] of texts) {
      const imported = Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g), ([, specifier]) => specifier!)
      const isComplete = imported.every((each) =>
        each.startsWith('.') ? texts.has(join(dirname(file), each).replace(/\.js$/, '.ts')) : isPublic(each),
      )
      if (!isComplete) texts.delete(file)
    }
  }
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return texts.size
}
