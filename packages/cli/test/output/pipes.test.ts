// Output in pipes: no colour, no error when the reader ends early, and exit statuses that the help lists.
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'
import { exits } from '../../src/output/exit-status.ts'
import { type Exchange, cli, run, startExchange } from '../command.ts'

let exchange: Exchange
beforeAll(async () => (exchange = await startExchange()))
afterAll(() => exchange.sandbox.close())

/** Runs a line of bash in which `capi` is the built command. */
function bash(line: string): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'], ...exchange.environment, NODE: process.execPath, CLI: cli }
  const script = `capi() { "$NODE" --no-warnings "$CLI" "$@"; }; ${line}; echo "status \${PIPESTATUS[0]}"`
  return new Promise((resolve) => {
    execFile('bash', ['--norc', '-c', script], { env }, (_, stdout, stderr) => resolve({ stdout, stderr }))
  })
}

describeWith('bash', findLackOf('bash'), 'a reader that ends early', () => {
  it.each([
    'capi list-contracts --format jsonl | head -n 1 >/dev/null',
    'capi list-bills --all --format csv | true',
    'capi --help | true',
    'capi sandbox list-events --format jsonl | true',
    'capi get-order --order-id 1 2>&1 >/dev/null | true; test ${PIPESTATUS[0]} -le 1',
  ])('is no error of %s', async (line) => {
    expect(await bash(line)).toEqual({ stdout: 'status 0\n', stderr: '' })
  })
})

describeWith('bash', findLackOf('bash'), 'a refusal', () => {
  it('has its exit status also without a reader of the output', async () => {
    const { stdout } = await bash('capi cancel-order --order-id 1 | true')
    expect(stdout).toBe('status 1\n')
  })
})

describe('output that is no terminal', () => {
  it.each(['list-contracts', 'get-accounts', 'verify', 'report', 'place-order --help', 'list-filles', 'profiles list'])(
    'has no colour and no other control sequence: %s',
    async (line) => {
      const environment = { ...exchange.environment, FORCE_COLOR: '3', CLICOLOR_FORCE: '1', TERM: 'xterm-256color' }
      const { stdout, stderr } = await run(line.split(' '), environment)
      expect(stdout + stderr).not.toBe('')
      expect(stdout + stderr).not.toContain('\u001B')
    },
  )
})

describe('the help', () => {
  it('lists every exit status', async () => {
    const { stdout } = await run(['--help'])
    const [text = ''] = /Exit status:[^]*?\n\n|Exit status:[^]*$/.exec(stdout) ?? []
    for (const status of Object.values(exits)) expect(text).toMatch(new RegExp(`\\b${status} `))
  })
})
