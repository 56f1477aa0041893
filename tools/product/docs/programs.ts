// References of the libraries, which TypeDoc writes from their types and docstrings as `typedoc.json` says, and of the
// commands: the help of each, as it is printed. And the command of each operation.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Application, Converter, ReflectionKind } from 'typedoc'
import type { Command } from 'commander'
import { describeForms, writeCommand } from '@capi/try-it/commands'
import { root } from '../paths.ts'
import { block, code, link, operationPage, paragraphs } from './markdown.ts'
import { type Page, pageOf } from './pages.ts'
import { type Document, listOperations } from '../bundle/document.ts'
import { sampleRequest } from '../bundle/additions.ts'

/** Returns a page for each entry. A method that sends one of the operations links to the page of that operation. */
export async function writeLibraries(group: string, operations: ReadonlySet<string>): Promise<Page[]> {
  const folder = mkdtempSync(join(tmpdir(), 'capi-library-'))
  const application = await Application.bootstrapWithPlugins({
    options: join(import.meta.dirname, 'typedoc.json'),
    outputs: [{ name: 'markdown', path: folder }],
  })
  // The types of `@capi/api` are on a page of their own, without its tables for other programs.
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const each of project.getReflectionsByKind(ReflectionKind.All))
      if (each.parent?.name === 'packages/api/src' && /^([A-Z\d_]+|read[A-Z]\w+)$/.test(each.name))
        project.removeReflection(each)
  })
  await application.generateOutputs((await application.convert())!)
  const pages = application.entryPoints.map((entry) => {
    const source = relative(root, entry)
    const name = source.replace(/^packages\/|\/src\/index\.ts$|\/src(?=\/)|\.ts$/g, '')
    const file = source.replace(/(\/index)?\.ts$/, '.md')
    return { path: `packages/${name.replace('/', '-')}-reference`, source, title: `Reference of @capi/${name}`, file }
  })
  const addressOf = (file: string): string => `/${pages.find((page) => page.file === file)!.path}.md`
  const written = pages.map(({ path, source, title, file }) => {
    const markdown = readFileSync(join(folder, file), 'utf8')
      // Its navigation, HTML, links to properties in tables, and from where a member is inherited.
      .replace(/^[^#]*# .*/, `# ${title}`)
      .replace(/<a id="[^"]*"><\/a> /g, '')
      .replace(/\[(`[^`]+`)\]\((#property-|https?:)[^)]*\)/g, '$1')
      .replace(/^(#+ (Inherited from|Overrides)\n\n.*|\*\*\*|\[MDN Reference\].*)\n\n?/gm, '')
      .replace(/^#+ (\w+)\(\)\n\n> .*\n/gm, (head, id: string) =>
        operations.has(id) ? `${head}\nSends ${link(code(id), operationPage(id))}.\n` : head,
      )
      .replace(/\]\((\.[^)#]+)/g, (_, target: string) => `](${addressOf(join(file, '..', target))}`)
    return pageOf([group], path, source, markdown)
  })
  rmSync(folder, { recursive: true })
  return written
}

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

/** Adds the command to `x-codeSamples` of every operation. */
export function addCommandSamples(document: Document): void {
  const forms = describeForms(document)
  for (const { path, method, operation } of listOperations(document)) {
    const { target, body } = sampleRequest(document, path, method, operation)
    const source = writeCommand(forms[operation.operationId]!, target, body)
    operation['x-codeSamples'] = [...(operation['x-codeSamples'] ?? []), { lang: 'Shell', label: 'capi', source }]
  }
}
