// Loads a page that the reader goes to or searches: its data from a small script, its text from its HTML.
import { type Component, h } from 'vue'

type PageModule = Readonly<Record<string, unknown>> & { readonly default: Component }
const modules = new Map<string, Promise<PageModule>>()

/** Returns the module of a page. Its file is the script that VitePress names, its path that of the HTML. */
export function loadPage(file: string, path: string): Promise<PageModule> {
  const module = modules.get(path) ?? load(file.replace(/\.js$/, '.lean.js'), path.replace(/\/$/, '/index.html'))
  modules.set(path, module)
  module.catch(() => modules.delete(path))
  return module
}

async function load(script: string, address: string): Promise<PageModule> {
  const [module, response] = await Promise.all([import(/* @vite-ignore */ script), fetch(address)])
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const { innerHTML } = page.querySelector('.vp-doc > div')!
  return { ...module, default: { render: () => h('div', { innerHTML }) } }
}
