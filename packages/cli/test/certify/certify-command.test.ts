import { describe, expect, it } from 'vitest'
import { run } from '../command.ts'

describe('capi certify', () => {
  it('lists cases and rules with --list, and plays nothing', async () => {
    const { exit, stdout } = await run(['certify', '--list'])
    expect(exit).toBe(0)
    expect(stdout).toContain('  U1   The response to an order is lost, the connection closes\n')
    expect(stdout).toContain('  unknown-id        Ids are sent as the exchange gave them\n')
  })

  it.each([
    [[], 'The command of the program must follow after --, was missing.'],
    [['--case', 'X9', '--', 'true'], 'A case must be an id such as U1 or a group (U, R, C, L, S, F, M, T), was "X9".'],
    [['--rate', 'fast', '--', 'true'], '--rate must be a number from 0.001 to 100000, was "fast".'],
    [['--seconds', '1', '--', 'true'], '--seconds must be a number from 2 to 86400, was "1".'],
    [['--jobs', '0', '--case', 'T6', '--', 'true'], '--jobs must be a number from 1 to 1000, was "0".'],
    [['--env', 'API_URL', '--case', 'T6', '--', 'true'], '--env must be NAME=VALUE, was "API_URL".'],
  ])('refuses %j', async (args, message) => {
    const { exit, stdout, stderr } = await run(['certify', ...args])
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })
})
