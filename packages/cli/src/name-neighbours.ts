// What to write in place of a command that does not exist: the commands that have a word of it in their name or their
// summary. Names that differ in a letter or two are suggested by commander.
import { type Command, CommanderError } from 'commander'

const mostNames = 8

/** Returns a sentence with such commands for the error of an unknown command; empty for any other error. */
export function nameNeighbours(program: Command, args: readonly string[], error: unknown): string {
  if (!(error instanceof CommanderError) || error.code !== 'commander.unknownCommand') return ''
  const given = /unknown command '(.*?)'/s.exec(error.message)?.[1] ?? ''
  const words = given
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word.length > 2)
  const parent = commandOf(program, args)
  const score = (command: Command): number =>
    words.filter((word) => command.name().includes(stem(word))).length * 2 +
    words.filter((word) => command.summary().toLowerCase().includes(stem(word))).length
  const found = parent.commands
    .map((command) => ({ name: command.name(), score: score(command) }))
    .filter((each) => each.score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostNames)
    .map(({ name }) => name)
  const path = [parent.name(), ...parentsOf(parent)].toReversed().join(' ')
  const help = `${path} --help lists all commands.`
  return found.length === 0 ? `. ${help}` : `. Commands with this word: ${found.join(', ')}. ${help}`
}

/** Returns the command whose subcommand is unknown. */
function commandOf(program: Command, args: readonly string[]): Command {
  let command = program
  for (const arg of args) {
    const inner = command.commands.find((each) => each.name() === arg)
    if (!inner) break
    command = inner
  }
  return command
}

function parentsOf({ parent }: Command): string[] {
  return parent ? [parent.name(), ...parentsOf(parent)] : []
}

/** Without the ending of a plural. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word
}
