// `npm start` and its siblings read their arguments before anything is installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../product/paths.ts'

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/repository/start/start.js'), ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  })

describe('tools/repository/start', () => {
  it.each([['--help'], ['-h'], ['start', '--help'], ['demo', '--help']])('prints its help: %s %s', (...args) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('npm start -- [--port N]')
  })

  it.each([
    { args: ['--prot', '1'], want: "Unknown option '--prot'" },
    { args: ['--port', 'x'], want: '--port must be a number from 0 to 65535, was "x".' },
    { args: ['start', '--port', '65536'], want: '--port must be a number from 0 to 65535, was "65536".' },
    { args: ['ticker'], want: 'The program must be start, demo, sandbox or none, was "ticker".' },
    { args: ['demo', '--port', '1'], want: "Unknown option '--port'" },
  ])('says what is wrong with $args, and what to write', ({ args, want }) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.split('\n')[0]).toBe(want)
    expect(stderr).toContain('npm run sandbox -- [FLAGS]')
  })
})
