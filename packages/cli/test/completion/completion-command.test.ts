// Completes command lines in real shells.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'
import { cli, run } from '../command.ts'

const execute = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capi-completion-'))
  await symlink(process.execPath, join(folder, 'node'))
  await writeFile(join(folder, 'capi'), `#!/bin/sh\nexec node --no-warnings '${cli}' "$@"\n`, { mode: 0o755 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const environment = () => ({ PATH: `${folder}:${process.env['PATH']}`, HOME: folder, TERM: 'dumb' })

describeWith('bash', findLackOf('bash'), 'in bash', () => {
  const complete = async (...words: string[]): Promise<string[]> => {
    const list = words.map((word) => `'${word}'`).join(' ')
    const script = `source <(capi completion bash); COMP_WORDS=(capi ${list}); COMP_CWORD=${words.length}; _capi; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await execute('bash', ['--norc', '-c', script], { env: environment() })
    return stdout.trim().split('\n')
  }

  it('completes subcommands, flags and values', async () => {
    expect(await complete('place-p')).toEqual(['place-plan-order'])
    expect(await complete('place-order', '--ty')).toEqual(['--type'])
    expect(await complete('place-order', '--type', 'open')).toEqual(['open_long', 'open_short'])
    expect(await complete('sandbox', 'set-cl')).toEqual(['set-clock'])
  })
})

describeWith('zsh', findLackOf('zsh'), 'in zsh', () => {
  const typed = async (line: string): Promise<string> => {
    const script = join(import.meta.dirname, 'complete-line.zsh')
    const expected = `${line.slice(0, line.lastIndexOf(' ') + 1)}--type`
    const { stdout } = await execute('zsh', ['-f', script, line, expected, folder], { env: environment() })
    return stdout
  }

  it('completes a flag', async () => {
    expect(await typed('capi place-order --typ')).toContain('capi place-order --type')
  })
})

describe('capi completion', () => {
  it('prints a script for each shell, and refuses others', async () => {
    for (const shell of ['bash', 'zsh', 'fish'])
      expect(await run(['completion', shell])).toMatchObject({
        exit: 0,
        stdout: expect.stringContaining('capi complete'),
      })
    const { exit, stderr } = await run(['completion', 'csh'])
    expect([exit, stderr]).toEqual([2, expect.stringContaining('Allowed choices are bash, zsh, fish.')])
  })

  it('offers nothing for a line that it does not understand', async () => {
    expect(await run(['complete', '--', 'no-such-command', '--x', ''])).toMatchObject({ exit: 0, stderr: '' })
  })
})
