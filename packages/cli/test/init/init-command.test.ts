// Writes projects. Tests of packages/acceptance type-check, test and rehearse one with the installed packages.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Outcome, run } from '../command.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'capi-init-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const init = (...args: readonly string[]): Promise<Outcome> => run(['init', ...args, '--no-install'])
const readManifest = (project: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Record<string, Record<string, string>>

describe('capi init', () => {
  it('writes a project with the version of the command, and says what to do next', async () => {
    const project = join(folder, 'Süße Bots/My First Bot')
    const { exit, stdout, stderr } = await init(project)
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).toContain('npm install && npm run check\n')
    expect(readdirSync(project).toSorted()).toEqual([
      '.github',
      '.gitignore',
      'README.md',
      'ci.sh',
      'package.json',
      'src',
      'tsconfig.json',
      'with-exchange.sh',
    ])
    expect(readFileSync(join(project, '.github/workflows/check.yml'), 'utf8')).toContain('- run: bash ci.sh\n')
    expect(readdirSync(join(project, 'src')).toSorted()).toEqual(['bot.test.ts', 'bot.ts', 'main.ts', 'rehearse.ts'])
    expect(readFileSync(join(project, 'README.md'), 'utf8')).toMatch(/^# my-first-bot\n/)
    const { name, dependencies, overrides } = readManifest(project)
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string
    }
    expect([name, dependencies, overrides]).toEqual(['my-first-bot', { '@capi/client': version }, undefined])
  })

  it('uses the tarballs of a folder, also for the packages that those need', async () => {
    const tarballs = join(folder, 'tarballs')
    mkdirSync(tarballs)
    const names = ['api', 'cli', 'client', 'test-kit']
    for (const name of names) writeFileSync(join(tarballs, `capi-${name}-1.2.3.tgz`), '')
    const project = join(folder, 'bot')
    expect((await init(project, '--packages', tarballs)).exit).toBe(0)
    const { devDependencies, overrides } = readManifest(project)
    const paths = names.map((name) => [`@capi/${name}`, `file:../tarballs/capi-${name}-1.2.3.tgz`])
    expect(overrides).toEqual(Object.fromEntries(paths))
    expect(devDependencies!['@capi/test-kit']).toBe(overrides!['@capi/test-kit'])
    rmSync(join(tarballs, 'capi-client-1.2.3.tgz'))
    const missing = await init(join(folder, 'other'), '--packages', tarballs)
    expect([missing.exit, missing.stderr]).toEqual([2, expect.stringContaining('must have a tarball of @capi/client')])
    expect(existsSync(join(folder, 'other'))).toBe(false)
  })

  it('refuses a folder that is not empty, and says what it found', async () => {
    for (const name of ['a.txt', 'b', 'c', 'd', 'e', 'f']) writeFileSync(join(folder, name), name)
    const { exit, stdout, stderr } = await init(folder)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toBe(
      `capi init: The folder must be new or empty, ${folder} contains a.txt, b, c, d, e and 1 more.\n`,
    )
    expect(readdirSync(folder)).toHaveLength(6)
    const file = await init(join(folder, 'a.txt'))
    expect([file.exit, file.stderr]).toEqual([2, expect.stringContaining('cannot be read (ENOTDIR)')])
  })

  it('writes into an empty repository', async () => {
    mkdirSync(join(folder, '.git'))
    expect((await init(folder)).exit).toBe(0)
  })

  it.each([
    {
      args: ['--packages', '/no/such/folder'],
      want: /--packages must be a folder, was "\/no\/such\/folder" \(ENOENT\)/,
    },
    { args: ['--packages', import.meta.dirname], want: /--packages must have tarballs such as/ },
  ])('refuses $args', async ({ args, want }) => {
    const { exit, stderr } = await init(join(folder, 'bot'), ...args)
    expect([exit, stderr]).toEqual([2, expect.stringMatching(want)])
    expect(existsSync(join(folder, 'bot'))).toBe(false)
  })
})
