/** References of the libraries: Markdown that TypeDoc writes from their types and docstrings, as `typedoc.json` says. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Application, Converter, type Reflection, ReflectionKind } from 'typedoc'
import { root } from '../bundle/paths.ts'
import { operationPage } from '../handbook/addresses.ts'
import { code, link } from '../handbook/markdown.ts'

/** Returns a page for each entry. A method that sends an operation links to the page of that operation. */
export async function writeLibraries(
  hasPage: (path: string) => boolean,
): Promise<{ path: string; source: string; markdown: string }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'capi-library-'))
  const application = await Application.bootstrapWithPlugins({
    options: join(import.meta.dirname, 'typedoc.json'),
    outputs: [{ name: 'markdown', path: folder }],
  })
  // The types of `@capi/api` are on a page of their own, without its tables for other programs.
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const isTable = ({ name, parent }: Reflection): boolean =>
      parent?.name === 'packages/api/src' && /^([A-Z\d_]+|read[A-Z]\w+)$/.test(name)
    for (const each of project.getReflectionsByKind(ReflectionKind.All))
      if (each.isReference() || isTable(each)) project.removeReflection(each)
  })
  const project = await application.convert()
  if (!project) throw new Error('Expected the sources of the libraries, were refused by TypeScript.')
  await application.generateOutputs(project)
  const pages = application.entryPoints.map((entry) => {
    const source = relative(root, entry)
    const name = source.replace(/^packages\/|\/src\/index\.ts$|\/src\/(budget|transport)(?=\/)|\.ts$/g, '')
    const file = source.replace(/(\/index)?\.ts$/, '.md')
    return { path: `packages/${name.replace('/', '-')}-reference`, source, title: `Reference of @capi/${name}`, file }
  })
  const addressOf = (file: string): string => `/${pages.find((page) => page.file === file)!.path}.md`
  const texts = pages.map(({ path, source, title, file }) => {
    const markdown = readFileSync(join(folder, file), 'utf8')
      // Its navigation, HTML, links to properties in tables, and from where a member is inherited.
      .replace(/^[^#]*# .*/, `# ${title}`)
      .replace(/<a id="[^"]*"><\/a> /g, '')
      .replace(/\[(`[^`]+`)\]\((#property-|https?:)[^)]*\)/g, '$1')
      .replace(/^(#+ (Inherited from|Overrides)\n\n.*|\*\*\*|\[MDN Reference\].*)\n\n?/gm, '')
      .replace(/^#+ (\w+)\(\)\n\n> .*\n/gm, (head, id: string) =>
        hasPage(`reference/${id}`) ? `${head}\nSends ${link(code(id), operationPage(id))}.\n` : head,
      )
      .replace(/\]\((\.[^)#]+)/g, (_, target: string) => `](${addressOf(join(dirname(file), target))}`)
    return { path, source, markdown }
  })
  rmSync(folder, { recursive: true })
  return texts
}
