// The pnpm that every command of the repository starts with: one version, verified by hash.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../src/bundle/paths.ts'
import { describeWith } from '../vitest/needs.ts'

const source = join(root, 'tools/pnpm')
const { optionalDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>
}
const versions = [...new Set(Object.values(optionalDependencies))]
const lock = readFileSync(join(source, 'package-lock.json'), 'utf8')
const isLocked = lock.includes(`@pnpm/exe.${process.platform}-${process.arch}"`)
const lack = isLocked ? null : 'the lockfile has no build for this platform'

/** Runs a copy of pnpm's starter, or the one of the repository. */
function run(folder: string, ...args: string[]) {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }
  return spawnSync(process.execPath, [join(folder, 'run.js'), ...args], { encoding: 'utf8', env, cwd: root })
}

it('is one version on every platform, which turbo reads too', () => {
  expect(versions).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string }
  expect(packageManager).toBe(`pnpm@${versions[0]}`)
})

describeWith('locked pnpm', lack, 'where it is locked', () => {
  it('is in the path of what it runs, where turbo looks for it', () => {
    const { stdout } = run(source, 'exec', 'sh', '-c', 'pnpm --version')
    expect(stdout).toBe(`${versions[0]}\n`)
  })

  it('does not run with another hash than that of the lockfile', () => {
    const folder = mkdtempSync(join(tmpdir(), 'capi-pnpm-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const file of ['run.js', 'pnpm.js', 'package.json', '.npmrc']) cpSync(join(source, file), join(folder, file))
    writeFileSync(join(folder, 'package-lock.json'), lock.replace(/"sha512-.{8}/g, '"sha512-AAAAAAAA'))
    const { status, stdout, stderr } = run(folder, '--version')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('Expected pnpm')
  })
})
