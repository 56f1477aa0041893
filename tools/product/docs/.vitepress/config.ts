// Configures VitePress. The pages and the menu come from `build.ts`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MarkdownEnv, type MarkdownRenderer, type UserConfig, defineConfig } from 'vitepress'

const tools = join(import.meta.dirname, '../../..')
const srcDir = join(tools, '.site')
const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
const script = /<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g

/** The search box is a dialog whose options are links: the theme's button hides them from screen readers. */
function mendSearchBox(code: string, id: string): string | undefined {
  if (!id.endsWith('VPLocalSearchBox.vue')) return undefined
  return code
    .replace(/role="button"[^]*?aria-haspopup="listbox"/, 'role="dialog"')
    .replace(/(:id="'localsearch-item[^]*?role="option")\s*>\s*<a/, 'role="presentation"><a $1')
    .replace(/:aria-label="\[\.\.\.p\.titles.*"/, '')
    .replaceAll('<kbd', '<kbd role="img"')
}

/** The search needs no code, values and refusals on pages of operations: they have pages of their own. */
function renderForSearch(markdown: string, env: MarkdownEnv, md: MarkdownRenderer): Promise<string> {
  const isGenerated = /^(reference|schemas|sandbox-api)\//.test(env.relativePath)
  const needless =
    /^```[^]*?^```$|^<details\b[^]*?^<\/details>$|^<div class="(?:\w+ )?stated">[^]*?^<\/div>$|^## Response\n[^]*?(?=^\*\*Next|^<div class="errors|$(?![^]))|^## Errors\n[^]*/gm
  return md.renderAsync(isGenerated ? markdown.replace(needless, '') : markdown, env)
}

const config: UserConfig = defineConfig({
  title: 'capi',
  description: 'The REST interface of a perpetual futures exchange, with a client and a local exchange for tests.',
  lang: 'en',
  // The same files work below /docs/ of the local exchange, below any published path, and from a folder.
  base: './',
  srcDir,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  outDir: join(tools, '../packages/docs/site.new'),
  cacheDir: join(tools, 'node_modules/.cache/site'),
  markdown: {
    html: false,
    linkify: false,
    // Code in a sentence is shown as it is, also in double braces.
    config: (md) => {
      const write = md.renderer.rules.code_inline!
      md.renderer.rules.code_inline = (...given) => write(...given).replace('<code', '<code v-pre')
      // The parts of generated pages are HTML; elsewhere a tag is text.
      md.core.ruler.before('normalize', 'parts', ({ env, md: { options } }) => {
        options.html = /^(reference|schemas|sandbox-api)\//.test(env.relativePath ?? '')
      })
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Local exchange', link: '/sandbox-api/' },
      { text: 'Libraries', link: '/packages/client-reference' },
      { text: 'Open questions', link: '/gaps' },
      { text: 'Changes', link: '/changelog' },
    ],
    sidebar: JSON.parse(readFileSync(join(srcDir, 'sidebar.json'), 'utf8')),
    outline: 2,
    // Not of the theme, but for its parts of ours.
    ...({ marks: JSON.parse(readFileSync(join(srcDir, 'marks.json'), 'utf8')) } as object),
    notFound: { quote: 'There is no such page.', linkText: 'Go to the start page', linkLabel: 'Go to the start page' },
    search: {
      provider: 'local',
      options: { detailedView: true, disableQueryPersistence: true, _render: renderForSearch },
    },
  },
  vite: {
    plugins: [{ name: 'mend-search-box', enforce: 'pre', transform: mendSearchBox }],
  },
  // A page may load only what is beside it. The hashes are those of the scripts that VitePress writes into the page.
  transformHtml: (html) => {
    const hashes = Array.from(html.matchAll(script), ([, text = '']) => hash(text))
    const scripts = ["'self'", ...new Set(hashes.map((each) => `'sha256-${each}'`))].join(' ')
    const policy = `default-src 'none'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' https: http://127.0.0.1:* http://localhost:*; base-uri 'none'; form-action 'none'`
    return html
      .replaceAll(/(?<=aria-label="Permalink) to [^"]*/g, '')
      .replace('<meta charset="utf-8">', `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`)
  },
})

export default config
