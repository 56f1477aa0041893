// The pnpm that every command of the repository starts with: one version, verified by hash.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeWith } from '../vitest/needs.ts'
import { root } from '../src/bundle/paths.ts'

const source = join(root, 'tools/pnpm')

it('is one version on every platform', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const [version = ''] = new Set(Object.values(optionalDependencies))
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([version]))
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

const lock = readFileSync(join(source, 'package-lock.json'), 'utf8')
const isLocked = lock.includes(`@pnpm/exe.${process.platform}-${process.arch}"`)

describeWith(
  'locked pnpm',
  isLocked ? null : 'the lockfile has no build for this platform',
  'where it is locked',
  () => {
    it('does not run with another hash than that of the lockfile', () => {
      const folder = mkdtempSync(join(tmpdir(), 'capi-pnpm-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      for (const file of ['run.js', 'package.json', '.npmrc']) cpSync(join(source, file), join(folder, file))
      writeFileSync(join(folder, 'package-lock.json'), lock.replace(/"sha512-.{8}/g, '"sha512-AAAAAAAA'))
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'run.js'), '--version'], {
        encoding: 'utf8',
      })
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toContain('Expected pnpm')
    })
  },
)
