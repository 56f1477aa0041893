/**
 * The folder of the comparison outside the repository, one for each user: built trees by their hash, results, and a lock,
 * since two comparisons at once would measure each other. An interrupted command leaves nothing that the next one trusts.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { BenchError } from './bench-error.ts'

/** Trees that stay built; the ones that were used last. */
const mostTrees = 6

export interface Cache {
  readonly folder: string
  /** For files of this run only; removed at its end and at the start of the next one. */
  readonly scratch: string
  treeFolder(tree: string): string
  /** File of what was measured of two trees, or of one program at a commit. */
  resultsFile(one: string, other: string): string
  /** Says whether the tree was built to the end, and marks it as used. */
  isBuilt(tree: string): boolean
  markBuilt(tree: string): void
  /** Removes trees that were not used for long, and those that were not built to the end. */
  prune(): void
  close(): void
}

/** Opens the folder and takes its lock. Throws a `BenchError` when another comparison is running. */
export function openCache(folder: string = join(tmpdir(), `capi-bench-${userInfo().uid}`)): Cache {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (statSync(folder).uid !== userInfo().uid) {
    throw new BenchError(`Expected ${folder} to belong to this user, it belongs to user ${statSync(folder).uid}.`)
  }
  const lock = join(folder, 'lock')
  takeLock(lock)
  const scratch = join(folder, 'scratch')
  rmSync(scratch, { recursive: true, force: true })
  for (const each of ['trees', 'results', 'scratch']) mkdirSync(join(folder, each), { recursive: true })

  const treeFolder = (tree: string): string => join(folder, 'trees', tree)
  // Beside the folder and not in it, so that the tree has only what git has.
  const markOf = (tree: string): string => join(folder, 'trees', `${tree}.built`)
  return {
    folder,
    scratch,
    treeFolder,
    resultsFile: (one, other) => join(folder, 'results', `${one.slice(0, 12)}-${other.slice(0, 12)}.jsonl`),
    isBuilt(tree) {
      if (!existsSync(markOf(tree))) return false
      const now = new Date()
      utimesSync(markOf(tree), now, now)
      return true
    },
    markBuilt: (tree) => writeFileSync(markOf(tree), ''),
    prune() {
      const names = readdirSync(join(folder, 'trees'))
      const marks = names.filter((name) => name.endsWith('.built'))
      const ages = marks.map((name) => ({ name, usedMs: statSync(join(folder, 'trees', name)).mtimeMs }))
      const kept = ages.toSorted((one, other) => other.usedMs - one.usedMs).slice(0, mostTrees)
      const isKept = (name: string): boolean => kept.some((mark) => mark.name === name || mark.name === `${name}.built`)
      for (const name of names.filter((each) => !isKept(each))) {
        rmSync(join(folder, 'trees', name), { recursive: true, force: true })
      }
    },
    close() {
      rmSync(scratch, { recursive: true, force: true })
      rmSync(lock, { force: true })
    },
  }
}

function takeLock(lock: string): void {
  for (;;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(readFileSync(lock, 'utf8'))
    if (isRunning(owner)) {
      throw new BenchError(`Another comparison is running (process ${owner}); two at once would measure each other.`)
    }
    rmSync(lock, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
