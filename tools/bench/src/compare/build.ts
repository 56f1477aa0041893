/** Installs and builds a tree in a folder of its own, from what git has, so that both sides are made in the same way. */
import { mkdirSync, rmSync } from 'node:fs'
import type { Cache } from '../measure/cache.ts'
import type { Repository, Side } from './git.ts'
import { BenchError } from '../measure/bench-error.ts'
import { runCommand } from '../measure/command.ts'

/** Lines of a failed command that are shown. */
const shownLines = 40

/** The packages that are measured; `...` adds what they depend on. */
const steps = [
  { title: 'install', command: ['run', '-s', 'setup'] },
  {
    title: 'build',
    command: ['run', '-s', 'pnpm', '--', '--filter=@capi/sandbox...', '--filter=@capi/client...', 'run', 'build'],
  },
]

interface BuildOptions {
  readonly cache: Cache
  readonly repository: Repository
  readonly signal: AbortSignal
  readonly report: (text: string) => void
}

/** Returns the folder of a built tree; builds it unless a former run did. The role is its name in reports. */
export async function buildTree(role: string, { tree, title }: Side, options: BuildOptions): Promise<string> {
  const { cache, repository, signal, report } = options
  const folder = cache.treeFolder(tree)
  if (cache.isBuilt(tree)) {
    report(`${role}: built before`)
    return folder
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  repository.checkOut(tree, folder, cache.scratch)
  for (const step of steps) {
    const { code, output, seconds } = await runCommand('npm', step.command, { cwd: folder, signal })
    signal.throwIfAborted()
    if (code !== 0) {
      const last = output.trimEnd().split('\n').slice(-shownLines).join('\n')
      throw new BenchError(`Could not ${step.title} ${title} (status ${code}):\n${last}`)
    }
    report(`${role}: ${step.title}, ${seconds.toFixed(0)} s`)
  }
  cache.markBuilt(tree)
  return folder
}
