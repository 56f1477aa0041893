/** References of the libraries: Markdown that TypeDoc writes from their types and docstrings. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Application, Converter, type Reflection, ReflectionKind, type TypeDocOptions } from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'
import { root } from '../bundle/paths.ts'
import { code, link } from '../handbook/markdown.ts'

/** Entries of the libraries, by the address of their page. */
const entries: Readonly<Record<string, { readonly title: string; readonly source: string }>> = {
  'packages/api-reference': { title: '@capi/api', source: 'packages/api/src/index.ts' },
  'packages/client-reference': { title: '@capi/client', source: 'packages/client/src/index.ts' },
  'packages/client-redis-reference': { title: '@capi/client/redis', source: 'packages/client/src/budget/redis.ts' },
  'packages/sandbox-reference': { title: '@capi/sandbox', source: 'packages/sandbox/src/index.ts' },
  'packages/test-kit-reference': { title: '@capi/test-kit', source: 'packages/test-kit/src/index.ts' },
  'packages/report-reference': { title: '@capi/report', source: 'packages/report/src/index.ts' },
}

export interface LibraryPage {
  readonly path: string
  readonly source: string
  readonly markdown: string
}

/** Returns a page for each entry. A method that sends an operation links to `pageOf` its id, if that returns a page. */
export async function writeLibraryPages(pageOf: (id: string) => string | undefined): Promise<LibraryPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'capi-library-'))
  const options: TypeDocOptions & PluginOptions = {
    plugin: ['typedoc-plugin-markdown'],
    tsconfig: join(import.meta.dirname, 'library.tsconfig.json'),
    basePath: root,
    entryPoints: Object.values(entries).map(({ source }) => join(root, source)),
    outputs: [{ name: 'markdown', path: folder }],
    readme: 'none',
    skipErrorChecking: true,
    disableGit: true,
    disableSources: true,
    excludeExternals: true,
    externalPattern: ['**/node_modules/**', '**/packages/api/src/generated/types.ts'],
    externalSymbolLinkMappings: { typescript: { '*': '' } },
    router: 'module',
    groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', '*'],
    hideGroupHeadings: true,
    hidePageHeader: true,
    parametersFormat: 'table',
    propertiesFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    propertyMembersFormat: 'table',
    typeDeclarationFormat: 'table',
    tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true, hideDefaults: true },
    logLevel: 'Error',
  }
  try {
    const application = await Application.bootstrapWithPlugins(options)
    // The types of `@capi/api` are on a page of their own, without its tables for other programs.
    application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project: all }) => {
      const isTable = ({ name, parent }: Reflection): boolean =>
        parent?.name === 'packages/api/src' && /^([A-Z\d_]+|read[A-Z]\w+)$/.test(name)
      for (const each of all.getReflectionsByKind(ReflectionKind.All))
        if (each.isReference() || isTable(each)) all.removeReflection(each)
    })
    const project = await application.convert()
    if (!project) throw new Error('Expected the sources of the libraries, were refused by TypeScript.')
    await application.generateOutputs(project)
    const files = new Map(Object.entries(entries).map(([path, { source }]) => [fileOf(source), path]))
    return Object.entries(entries).map(([path, { title, source }]) => {
      const file = fileOf(source)
      const markdown = clean(readFileSync(join(folder, file), 'utf8'), title)
        .replace(/^#+ (\w+)\(\)\n\n> .*\n/gm, (head, id: string) =>
          pageOf(id) ? `${head}\nSends ${link(code(id), pageOf(id)!)}.\n` : head,
        )
        .replace(/\]\((\.[^)#]+)/g, (_, target: string) => `](/${files.get(join(dirname(file), target))}.md`)
      return { path, source, markdown }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the file that TypeDoc writes for an entry. */
function fileOf(source: string): string {
  return source.replace(/(\/index)?\.ts$/, '.md')
}

/** Removes what needs HTML, repeats the heading, or says from where a member is inherited. */
function clean(markdown: string, title: string): string {
  return markdown
    .replace(/^# .*/m, `# Reference of ${title}`)
    .replace(/^[^#]*/, '')
    .replace(/<a id="[^"]*"><\/a> /g, '')
    .replace(/\[(`[^`]+`)\]\((#property-|https?:)[^)]*\)/g, '$1')
    .replace(/^#+ (Inherited from|Overrides)\n\n.*\n\n?/gm, '')
    .replace(/^(\*\*\*|\[MDN Reference\].*)\n\n/gm, '')
}
