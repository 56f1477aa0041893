// References of the libraries: Markdown that TypeDoc writes from their types and docstrings, as `typedoc.json` says.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Application, Converter, ReflectionKind } from 'typedoc'
import { root } from '../bundle/paths.ts'
import { operationPage } from '../handbook/addresses.ts'
import { type Page, pageOf } from '../handbook/collect-pages.ts'
import { code, link } from '../handbook/markdown.ts'

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
