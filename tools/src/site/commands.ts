/** References of the commands: the help of each, as it is printed. */
import { join } from 'node:path'
import type { Command } from 'commander'
import { root } from '../bundle/paths.ts'
import { paragraphs } from '../handbook/markdown.ts'

// Imported by their paths, so that the type check of the tools does not check the packages again.
const { createProgram } = (await import(join(root, 'packages/cli/src/program.ts'))) as {
  createProgram: (version: string, terminal: object, end: () => void) => Command
}
const { help } = (await import(join(root, 'packages/sandbox/src/command/command-line.ts'))) as { help: string }

/** Returns the Markdown of each page by its name: each group of commands of `capi` and `capi sandbox`, and `capi-sandbox`. */
export function writeCommands(): [name: string, markdown: string][] {
  let printed = ''
  const program = createProgram('', { out: (text: string) => (printed += text), width: 100, environment: {} }, () => {})
  const sandbox = program.commands.find((command) => command.name() === 'sandbox')!
  const helpOf = (command: Command): string => {
    printed = ''
    command.outputHelp()
    return `\`\`\`text\n${printed.trim()}\n\`\`\``
  }
  const pagesOf = (parent: Command, name: string): [string, string][] => {
    // Hidden commands have no summary; the local exchange has pages of its own.
    const shown = parent.commands.filter((command) => command.summary() !== '' && command !== sandbox)
    const groups = new Set(shown.map((command) => command.helpGroup()))
    return Array.from(groups, (group) => {
      const commands = shown.filter((command) => command.helpGroup() === group)
      const title = `${name}, ${group.toLowerCase().replace(':', '')}`
      const sections = commands.map((command) => `## ${name} ${command.name()}\n\n${helpOf(command)}`)
      return [title.replace(/\W+/g, '-'), paragraphs(`# Commands: ${title}`, ...sections)]
    })
  }
  return [
    ['capi', `# capi\n\n${helpOf(program)}`],
    ...pagesOf(program, 'capi'),
    ...pagesOf(sandbox, 'capi sandbox'),
    ['capi-sandbox', `# capi-sandbox\n\n\`\`\`text\n${help}\`\`\``],
  ]
}
