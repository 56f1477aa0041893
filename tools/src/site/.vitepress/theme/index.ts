/** The default theme of VitePress without its fonts, with our colours and our search options. */
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { searchOptions } from '../../search-options.ts'
import { TryItLayout } from './try-it.ts'
import './style.css'

const theme: Theme = {
  extends: DefaultTheme,
  Layout: TryItLayout,
  enhanceApp({ siteData }) {
    siteData.value.themeConfig.search.options.miniSearch = { searchOptions }
  },
}
export default theme
