// What may follow on a command line: subcommands, flags, and the words of a flag. Read from the same commands as the
// help.
import type { Command, Option } from 'commander'
import { wordsOf } from '../input/field-flags.ts'

export interface Candidate {
  readonly text: string
  readonly description: string
}

/**
 * Returns the candidates for the last of the words after `capi`, which may be empty. None if the shell should offer
 * files.
 */
export function candidatesFor(program: Command, words: readonly string[]): readonly Candidate[] {
  const last = words.at(-1) ?? ''
  let command = program
  let option: Option | undefined
  const given = new Set<string>()
  for (const word of words.slice(0, -1)) {
    const next = word.startsWith('-') ? findOption(command, word) : undefined
    const inner = option ? undefined : command.commands.find((each) => each.name() === word)
    if (next) given.add(next.long ?? word)
    else if (inner) command = inner
    // The value of a flag ends it, unless it takes several.
    option = next ?? (option?.variadic ? option : undefined)
    if (option?.isBoolean()) option = undefined
  }
  const values = option && !last.startsWith('-') ? wordsOf(option) : []
  const isOptional = !option || option.optional || option.variadic
  const others = isOptional ? [...innerCommands(command), ...flagsOf(command, given)] : []
  return [...values.map((text) => ({ text, description: '' })), ...others].filter(({ text }) => text.startsWith(last))
}

function findOption({ options }: Command, word: string): Option | undefined {
  return options.find(({ long, short }) => word === long || word === short)
}

function innerCommands({ commands }: Command): Candidate[] {
  // A command without a summary is hidden.
  return commands
    .filter((each) => each.summary() !== '')
    .map((each) => ({ text: each.name(), description: each.summary() }))
}

function flagsOf({ options }: Command, given: ReadonlySet<string>): Candidate[] {
  return options
    .filter(({ long }) => long !== undefined && !given.has(long))
    .map(({ long, description }) => ({ text: long!, description: firstSentence(description) }))
}

function firstSentence(text: string): string {
  return /^[^]*?\.(?= |$)/.exec(text)?.[0] ?? text
}
