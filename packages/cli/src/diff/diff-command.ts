// `capi diff`: lists what changed between two versions of a document.
import { Command, Option } from 'commander'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'

const about = `Compares two versions of an OpenAPI 3 document, each bundled into one file of JSON or YAML, and lists what breaks a
program that was written for the older one and what to do about it, what is new, and what only readers notice. A breaking
change is announced by a new first number of the version, or before 1.0 by a new second one.`

const status = `
Exit status: 0 no breaking change, or an announced one; 1 a breaking change that the version does not announce; 2 no two
documents.
`

/** Returns the command; `end` is called with the exit status. */
export function diffCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  return new Command('diff')
    .summary('list the changes between two versions of a document')
    .description(about.replaceAll('\n', ' '))
    .argument('<old>', 'file of the older version')
    .argument('<new>', 'file of the newer version')
    .addOption(
      new Option('--format <name>', 'form of the list; annotations are for the lines of a pull request on GitHub')
        .choices(['text', 'json', 'markdown', 'annotations'])
        .default('text'),
    )
    .addHelpText('after', status)
    .action(async (old: string, now: string, { format }: { readonly format: string }) => {
      try {
        end(await diff(old, now, format, terminal))
      } catch (error) {
        printError(terminal, 'diff', error)
        end(exitOf(error, false))
      }
    })
}

async function diff(older: string, newer: string, format: string, terminal: Terminal): Promise<Exit> {
  // Loaded here, because no other command reads YAML.
  const { lineFinder, readDocument } = await import('./read-document.ts')
  const { compare } = await import('./compare.ts')
  const { drawAnnotations, drawJson, drawMarkdown, drawText } = await import('./print-changes.ts')
  const comparison = compare(readDocument(older), readDocument(newer))
  const isBroken = comparison.changes.some(({ kind }) => kind === 'breaking') && !comparison.isAnnounced
  if (format === 'json') terminal.out(drawJson(comparison))
  else if (format === 'markdown') terminal.out(drawMarkdown(comparison))
  else if (format === 'annotations') terminal.out(drawAnnotations(comparison, newer, lineFinder(newer)))
  else terminal.out(drawText(comparison))
  return isBroken ? exits.refused : exits.done
}
