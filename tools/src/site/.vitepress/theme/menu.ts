// The menu at the side, in place of that of the theme, whose elements around each entry made up a third of every page.
import { type FunctionalComponent, type VNode, h } from 'vue'
import { type DefaultTheme, useData, withBase } from 'vitepress'

type Item = DefaultTheme.SidebarItem

const Menu: FunctionalComponent<{ items: Item[] }> = ({ items }) => {
  const { page } = useData()
  const here = `/${page.value.relativePath.replace(/\.md$/, '')}`
  const leadsHere = ({ link, items: inner = [] }: Item): boolean => link === here || inner.some(leadsHere)
  const list = (entries: readonly Item[]): VNode => h('ul', entries.map(entry))
  const entry = (item: Item): VNode => {
    const { text = '', link, items: inner } = item
    return inner
      ? h('li', { key: text }, h('details', { open: leadsHere(item) }, [h('summary', text), list(inner)]))
      : h(
          'li',
          { key: text },
          h('a', { href: withBase(`${link}.html`), 'aria-current': link === here ? 'page' : undefined }, text),
        )
  }
  return h(
    'div',
    { class: 'menu' },
    items.map(({ text = '', items: inner = [] }) => h('section', { key: text }, [h('h2', text), list(inner)])),
  )
}
Menu.props = ['items']

export default Menu
