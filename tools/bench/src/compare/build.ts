/** Installs and builds a tree in a folder of its own, from what git has, so that both sides are made in the same way. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import type { Cache } from './cache.ts'
import type { Repository, Side } from './git.ts'
import { CompareError } from './options.ts'

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
    const begun = performance.now()
    const { code, output } = await runNpm(step.command, folder, signal)
    signal.throwIfAborted()
    if (code !== 0) {
      const last = output.trimEnd().split('\n').slice(-shownLines).join('\n')
      throw new CompareError(`Could not ${step.title} ${title} (status ${code}):\n${last}`)
    }
    report(`${role}: ${step.title}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  }
  cache.markBuilt(tree)
  return folder
}

/** Runs npm in a process group of its own, so that a signal ends everything that it started. */
function runNpm(
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd,
      env: outerEnvironment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    }
    signal.addEventListener('abort', stop, { once: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop)
      resolve({ code, output })
    })
  })
}

/** Returns the environment without what the surrounding `npm run` says about this package. */
function outerEnvironment(): NodeJS.ProcessEnv {
  const isOfThisRun = (name: string): boolean =>
    /^npm_(package|lifecycle|command|execpath)/.test(name) || /^npm_config_(local_)?prefix$/.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfThisRun(name)))
}
