// Which trees are compared: in a small repository with real commits.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRepository } from '../../../bench/src/compare/git.ts'

let folder: string
let scratch: string

const git = (...args: string[]): string => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
}
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const commit = (name: string): void => {
  write('file.txt', name)
  git('add', '--all')
  git('commit', '--message', name)
}
const treeOf = (name: string): string => git('rev-parse', `${name}^{tree}`)

beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'capi-compare-'))
  folder = join(parent, 'repository')
  scratch = join(parent, 'scratch')
  for (const each of [folder, scratch]) mkdirSync(each)
  git('init', '--initial-branch', 'main')
  write('.gitignore', 'ignored.txt\n')
  commit('first')
  commit('second')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

describe('base', () => {
  it('is the commit that was given', () => {
    const base = openRepository(folder).base('HEAD~1')
    expect(base.tree).toBe(treeOf('HEAD~1'))
    expect(base.title).toMatch(/^[0-9a-f]{7,} first$/)
  })

  it('is HEAD by default where there are uncommitted changes', () => {
    write('file.txt', 'changed')
    expect(openRepository(folder).base(null).tree).toBe(treeOf('HEAD'))
  })

  it('is the commit before by default on main', () => {
    expect(openRepository(folder).base(null).tree).toBe(treeOf('HEAD~1'))
  })

  it('is the commit where a branch left main by default', () => {
    git('checkout', '-b', 'work')
    commit('third')
    commit('fourth')
    expect(openRepository(folder).base(null).tree).toBe(treeOf('main'))
  })

  it.each(['nonsense', 'HEAD~2', '--all', ''])('rejects "%s"', (name) => {
    expect(() => openRepository(folder).base(name)).toThrow(
      `Expected a commit of this repository, received "${name}", which git does not know.`,
    )
  })
})

describe('present', () => {
  it('is the tree of HEAD where nothing was changed', () => {
    expect(openRepository(folder).present(scratch).tree).toBe(treeOf('HEAD'))
  })

  it('contains changed and new files, not ignored ones, and leaves the index as it was', () => {
    write('file.txt', 'changed')
    write('new.txt', 'new')
    write('ignored.txt', 'ignored')
    const before = git('status', '--porcelain')
    const { tree, title } = openRepository(folder).present(scratch)
    expect(git('ls-tree', '--name-only', tree).split('\n')).toEqual(['.gitignore', 'file.txt', 'new.txt'])
    expect(git('show', `${tree}:file.txt`)).toBe('changed')
    expect(title).toContain('second, with uncommitted changes')
    expect(git('status', '--porcelain')).toBe(before)
  })
})

describe('checkOut', () => {
  it('writes the files of a tree and leaves the working folder as it was', () => {
    const target = join(scratch, 'tree')
    mkdirSync(target)
    openRepository(folder).checkOut(treeOf('HEAD~1'), target, scratch)
    expect(readFileSync(join(target, 'file.txt'), 'utf8')).toBe('first')
    expect(readFileSync(join(folder, 'file.txt'), 'utf8')).toBe('second')
    expect(git('status', '--porcelain')).toBe('')
    expect(existsSync(join(target, '.git'))).toBe(false)
  })
})

describe('openRepository', () => {
  it('rejects a folder without a repository', () => {
    expect(() => openRepository(scratch)).toThrow(`Expected a git repository at ${scratch}, found none`)
  })
})
