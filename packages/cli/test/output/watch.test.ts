// --watch and colours, in a pseudo-terminal that changes its size and in which Ctrl-C is pressed.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'
import { type Exchange, cli, run, startExchange } from '../command.ts'

const symbol = 'cmt_btcusdt'
let exchange: Exchange
beforeAll(async () => {
  exchange = await startExchange()
  exchange.sandbox.control.setPrice({ symbol, price: '60000' })
  const order = `place-order --symbol ${symbol} --type open_long --size 0.01 --match-price market`
  for (let count = 0; count < 12; count += 1) await run(order.split(' '), exchange.environment)
  exchange.sandbox.control.setPrice({ symbol, price: '61000' })
})
afterAll(() => exchange.sandbox.close())

interface Session {
  readonly wide: string
  readonly narrow: string
  readonly last: string
  readonly exit: number
}

async function inTerminal(line: string, more: Readonly<Record<string, string>> = {}): Promise<Session> {
  const env = { PATH: process.env['PATH'], TERM: 'xterm', ...exchange.environment, ...more }
  const session = join(import.meta.dirname, 'pseudo-terminal.py')
  const command = [session, 'Ctrl-C ends', process.execPath, '--no-warnings', cli, ...line.split(' ')]
  const { stdout } = await promisify(execFile)('python3', command, { env })
  return JSON.parse(stdout) as Session
}

const [enter, leave] = ['\u001B[?1049h\u001B[?25l', '\u001B[?25h\u001B[?1049l']

describeWith('Python', findLackOf('python3'), '--watch in a terminal', () => {
  it('redraws in place, follows the size of the terminal, and ends with Ctrl-C', { timeout: 60_000 }, async () => {
    const { wide, narrow, last, exit } = await inTerminal('fills --watch 0.3')
    expect(exit).toBe(0)
    expect(wide.indexOf(enter)).toBe(0)
    expect(wide.split(enter)).toHaveLength(2)
    const frames = wide.split('\u001B[H').slice(1)
    expect(frames.length).toBeGreaterThanOrEqual(2)
    for (const frame of frames.slice(0, -1)) {
      expect(frame).toMatch(/^capi fills, every 0\.3 s, \d\d:\d\d:\d\d UTC\. Ctrl-C ends\./)
      expect(frame).toMatch(/symbol +direction +size +price +time +fee +profit +value/)
    }
    const small = narrow
      .split('\u001B[H')
      .at(-1)!
      .replaceAll(/\p{Cc}\[\??[\d;]*[A-Za-z]/gu, '')
      .trimEnd()
      .split(/\r?\n/)
    expect(small).toHaveLength(8)
    for (const line of small) expect(line.length).toBeLessThanOrEqual(60)
    expect(small.at(-1)).toMatch(/^\d+ more lines$/)
    expect(last.split(leave)).toHaveLength(2)
    expect(last.slice(last.indexOf(leave))).toMatch(/symbol[^]*total/)
  })

  it('paints profit in colour, and not with NO_COLOR', { timeout: 60_000 }, async () => {
    // One command that ends by itself needs no keys.
    const paint = async (more: Readonly<Record<string, string>>): Promise<string> => {
      const { wide } = await inTerminal('positions', more)
      return wide
    }
    expect(await paint({})).toContain('\u001B[32m119.988\u001B[39m')
    for (const more of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) expect(await paint(more)).not.toContain('\u001B[3')
  })
})

describe('--watch', () => {
  it.each([
    ['positions --watch', 2, '--watch needs a terminal as standard output'],
    ['positions --watch never', 2, '--watch must be a number of seconds from 0.2 to 3600, was "never".'],
    ['positions --watch 0.1', 2, '--watch must be a number of seconds'],
    ['positions --watch --format csv', 2, '--watch needs the format table'],
    ['positions --watch --json', 2, 'cannot be used with'],
  ])('%s ends with status %i', async (line, exit, text) => {
    expect(await run(line.split(' '), exchange.environment)).toMatchObject({
      exit,
      stdout: '',
      stderr: expect.stringContaining(text),
    })
  })

  it('has no colour outside a terminal', async () => {
    expect((await run(['positions'], exchange.environment)).stdout).not.toContain('\u001B')
  })
})
