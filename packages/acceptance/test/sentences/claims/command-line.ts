import { operations } from '@capi/api'
import { createProgram as create } from '../../../../cli/src/program.ts'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const ignore = (): void => {}
const createProgram = () =>
  create(
    '',
    {
      out: ignore,
      paint: ignore,
      error: ignore,
      showStatus: ignore,
      width: 120,
      isTerminal: false,
      hasColour: false,
      screen: undefined,
      isWatched: false,
      environment: {},
      signal: new AbortController().signal,
    },
    ignore,
  )

export const claims: readonly Claim[] = [
  {
    says: 'Each operation is a subcommand; its flags, enum values, defaults and bounds come from the document.',
    check: () => {
      const { commands } = createProgram()
      const names = new Set(commands.map((command) => command.name()))
      expect(Object.keys(operations).filter((id) => !names.has(kebab(id)))).toEqual([])
      const help = commands.find((command) => command.name() === 'place-order')!.helpInformation()
      for (const text of ['--match-price', '--preset-stop-loss-price', 'open_long', 'postOnly', 'market'])
        expect(help).toContain(text)
    },
  },
  {
    says: 'There is no flag for a secret, because every program on the machine can read the flags of a process.',
    check: () => {
      const flagsOf = (command: ReturnType<typeof createProgram>): string[] => [
        ...command.options.map(({ long }) => long ?? ''),
        ...command.commands.flatMap((each) => flagsOf(each)),
      ]
      const flags = flagsOf(createProgram())
      expect(flags.length).toBeGreaterThan(100)
      expect(flags.filter((flag) => /secret|passphrase|password|--key|api-key/.test(flag))).toEqual([])
    },
  },
]
