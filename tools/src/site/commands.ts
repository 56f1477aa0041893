// References of the commands: the help of each, as it is printed.
import { join } from 'node:path'
import type { Command } from 'commander'
import { root } from '../bundle/paths.ts'
import { block, paragraphs } from '../handbook/markdown.ts'

// Imported by their paths, so that the type check of the tools does not check the packages again.
const { createProgram } = (await import(join(root, 'packages/cli/src/program.ts'))) as {
  createProgram: (version: string, terminal: object, end: () => void) => Command
}
const sandboxCommand = (await import(join(root, 'packages/sandbox/src/command/flags.ts'))) as {
  createProgram: (version: string, write: (text: string) => void, width: number) => Command
}

/** Returns the Markdown of each page by its name: a page for each group of commands of `capi` and of `capi sandbox`. */
export function writeCommands(): Map<string, string> {
  const width = 78
  const write = (text: string): void => void (printed += text)
  const terminal = { out: write, width, environment: {} }
  let printed = ''
  const program = createProgram('', terminal, () => {})
  const helpOf = (command: Command): string => {
    printed = ''
    command.outputHelp()
    return block('text', printed.trim())
  }
  const pages = new Map([['capi', `# capi\n\n${helpOf(program)}`]])
  const sandbox = program.commands.find((command) => command.name() === 'sandbox')!
  for (const parent of [program, sandbox]) {
    const name = parent === program ? 'capi' : 'capi sandbox'
    // Hidden commands have no summary; the local exchange has pages of its own.
    for (const command of parent.commands.filter((each) => each.summary() !== '' && each !== sandbox)) {
      const title = `${name}, ${command.helpGroup().toLowerCase().replace(':', '')}`
      const path = title.replace(/\W+/g, '-')
      const above = pages.get(path) ?? `# Commands: ${title}`
      pages.set(path, paragraphs(above, `## ${name} ${command.name()}`, helpOf(command)))
    }
  }
  return pages.set('capi-sandbox', `# capi-sandbox\n\n${helpOf(sandboxCommand.createProgram('', write, width))}`)
}
