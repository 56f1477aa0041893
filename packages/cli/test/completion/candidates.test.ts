import { describe, expect, it } from 'vitest'
import { candidatesFor } from '../../src/completion/candidates.ts'
import type { Terminal } from '../../src/output/terminal.ts'
import { createProgram } from '../../src/program.ts'

const terminal: Terminal = {
  out: () => {},
  paint: () => {},
  error: () => {},
  showStatus: () => {},
  width: 100,
  isTerminal: false,
  hasColour: false,
  screen: undefined,
  isWatched: false,
  environment: {},
  signal: new AbortController().signal,
}
const program = createProgram('0.0.0', terminal, () => {})
const complete = (line: string): string[] => candidatesFor(program, line.split(' ')).map(({ text }) => text)

describe('candidatesFor', () => {
  it('offers the subcommands that begin with a word', () => {
    expect(complete('place-')).toEqual(['place-order', 'place-orders', 'place-plan-order', 'place-tp-sl-order'])
    expect(complete('sandbox set-c')).toEqual(['set-clock'])
    expect(complete('')).toContain('verify')
    expect(complete('')).not.toContain('complete')
  })

  it('offers the flags of a subcommand that are not given yet', () => {
    expect(complete('place-order --ma')).toEqual(['--match-price', '--margin-mode'])
    expect(complete('place-order --match-price market --ma')).toEqual(['--margin-mode'])
  })

  it('offers the values of a flag', () => {
    expect(complete('place-order --type ')).toEqual(['open_long', 'open_short', 'close_long', 'close_short'])
    expect(complete('place-order --type close')).toEqual(['close_long', 'close_short'])
    expect(complete('list-bills --format j')).toEqual(['json', 'jsonl'])
  })

  it('offers nothing for a free value, so that the shell offers files', () => {
    expect(complete('place-orders --symbol ')).toEqual([])
    expect(complete('place-order --size 1')).toEqual([])
  })

  it('continues after the values of a flag', () => {
    expect(complete('place-order --type open_long --siz')).toEqual(['--size'])
    expect(complete('cancel-orders --order-ids 1 2 --clie')).toEqual(['--client-oids'])
    expect(complete('sandbox set-clock --until-funding --mod')).toEqual(['--mode'])
  })
})
