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

/** Returns the Markdown of each page by its name: the groups of commands of `capi` and `capi sandbox`, and `capi-sandbox`. */
export function writeCommands(): [name: string, markdown: string][] {
  let printed = ''
  const terminal = { out: (text: string) => (printed += text), width: 100, environment: {} }
  const program = createProgram('', terminal, () => {})
  const sandbox = program.commands.find((command) => command.name() === 'sandbox')!
  const sectionOf = (title: string, command: Command): string => {
    printed = ''
    command.outputHelp()
    return `${title}\n\n\`\`\`text\n${printed.trim()}\n\`\`\``
  }
  const groups = [program, sandbox].flatMap((parent) =>
    [...new Set(parent.commands.map((command) => command.helpGroup()))].map((group): [string, string] => {
      const name = `${parent === program ? '' : 'sandbox-'}${group.slice(0, -1).toLowerCase().replaceAll(' ', '-')}`
      // Commands without a summary are hidden; the local exchange has pages of its own.
      const commands = parent.commands.filter(
        (command) => command.helpGroup() === group && command.summary() !== '' && command !== sandbox,
      )
      const title = `# Commands: ${parent === program ? 'capi' : 'capi sandbox'}, ${group.slice(0, -1).toLowerCase()}`
      const start = parent === program ? 'capi' : 'capi sandbox'
      const sections = commands.map((command) => sectionOf(`## ${start} ${command.name()}`, command))
      return [name, paragraphs(title, ...sections)]
    }),
  )
  return [
    ['capi', sectionOf('# capi', program)],
    ...groups.filter(([name]) => name !== ''),
    ['capi-sandbox', `# capi-sandbox\n\n\`\`\`text\n${help}\`\`\``],
  ]
}
