/** Finds the two trees to compare in git: that of a commit, and that of the working folder with its uncommitted changes. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BenchError } from '../measure/bench-error.ts'

/** One side of a comparison. */
export interface Side {
  /** The hash of the git tree: equal for equal content. */
  readonly tree: string
  /** What a person calls it: a short hash, and the subject of the commit or a remark. */
  readonly title: string
}

export interface Repository {
  readonly root: string
  /** Returns the side of a commit; null chooses one. */
  base(commit: string | null): Side
  /** Returns the side of all files that are there now and not ignored. `scratch` is a folder for a temporary index. */
  present(scratch: string): Side
  /** Writes the files of a tree into an empty folder. */
  checkOut(tree: string, folder: string, scratch: string): void
}

/** Opens the repository that contains a folder. Throws a `BenchError` where there is none. */
export function openRepository(folder: string): Repository {
  const run = (args: readonly string[], index?: string): string => {
    const env = index === undefined ? process.env : { ...process.env, GIT_INDEX_FILE: index }
    return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  }
  const attempt = (args: readonly string[]): string | null => {
    try {
      return run(args)
    } catch {
      return null
    }
  }

  const root = attempt(['rev-parse', '--show-toplevel'])
  if (root === null) {
    throw new BenchError(`Expected a git repository at ${folder}, found none: the comparison needs its commits.`)
  }
  const commitOf = (name: string): string | null =>
    attempt(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
  const isDirty = (): boolean => run(['status', '--porcelain']) !== ''

  function chooseCommit(): string {
    if (isDirty()) return 'HEAD'
    const head = commitOf('HEAD')
    for (const main of ['main', 'origin/main']) {
      const left = commitOf(main) && attempt(['merge-base', 'HEAD', main])
      if (left && left !== head) return left
    }
    return 'HEAD~1'
  }

  // A copy of the index is quicker than an empty one, since git then reads only files that changed.
  function withIndex<Value>(scratch: string, use: (index: string) => Value): Value {
    const index = join(scratch, `index-${process.pid}`)
    try {
      return use(index)
    } finally {
      rmSync(index, { force: true })
    }
  }

  return {
    root,
    base(given) {
      const name = given ?? chooseCommit()
      const commit = commitOf(name)
      if (commit === null) {
        const isShallow = run(['rev-parse', '--is-shallow-repository']) === 'true'
        const hint = isShallow ? ' This clone is shallow; `git fetch --unshallow` fetches the older commits.' : ''
        throw new BenchError(
          `Expected a commit of this repository, received "${name}", which git does not know.${hint}`,
        )
      }
      return { tree: run(['rev-parse', `${commit}^{tree}`]), title: run(['log', '-1', '--format=%h %s', commit]) }
    },
    present(scratch) {
      const title = run(['log', '-1', '--format=%h %s', 'HEAD'])
      if (!isDirty()) return { tree: run(['rev-parse', 'HEAD^{tree}']), title }
      return withIndex(scratch, (index) => {
        const own = resolve(folder, run(['rev-parse', '--git-path', 'index']))
        if (existsSync(own)) copyFileSync(own, index)
        run(['-C', root, 'add', '--all'], index)
        return { tree: run(['write-tree'], index), title: `${title}, with uncommitted changes` }
      })
    },
    checkOut(tree, target, scratch) {
      withIndex(scratch, (index) => {
        run(['read-tree', tree], index)
        run(['-C', root, 'checkout-index', '--all', `--prefix=${target}/`], index)
      })
    },
  }
}
