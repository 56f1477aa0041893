// A clone of a commit in a folder that stays, installed, with the mutants in its code.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bundle/paths.ts'
import { switchMutants } from './list.ts'
import type { Sampled } from './sample.ts'

function call(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
  if (status === 0) return stdout.trim()
  throw new Error(`Expected ${command} ${args.join(' ')} to end with 0, was ${status}: ${stderr}${stdout}`)
}

/** Returns the full name of a commit. */
export function nameCommit(commit: string): string {
  return call(root, 'git', 'rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`)
}

/** Makes a clone of a commit, unless it exists; returns its folder. Nothing is installed there. */
export function cloneCommit(folder: string, commit: string): string {
  const tree = join(folder, commit.slice(0, 12))
  mkdirSync(folder, { recursive: true })
  if (!existsSync(tree)) call(folder, 'git', 'clone', '-q', root, tree)
  call(tree, 'git', 'checkout', '-q', '--force', commit)
  return tree
}

/** Makes another clone with the mutants in its code, installed, and with all builds and the docs, which tests read. */
export function prepareTree(folder: string, commit: string, mutants: readonly Sampled[]): string {
  const tree = cloneCommit(join(folder, 'with-mutants'), commit)
  call(tree, 'npm', 'run', '-s', 'setup')
  for (const path of new Set(mutants.map((mutant) => mutant.path))) {
    const file = join(tree, path)
    const inFile = mutants.filter((mutant) => mutant.path === path)
    // No type has the switch.
    writeFileSync(file, `// @ts-nocheck\n${switchMutants(readFileSync(file, 'utf8'), inFile)}`)
  }
  const settings = join(tree, 'tsconfig.json')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"isolatedDeclarations": true,', ''))
  call(tree, 'npm', 'run', '-s', 'turbo', '--', 'bundle', 'build', 'docs')
  return tree
}
