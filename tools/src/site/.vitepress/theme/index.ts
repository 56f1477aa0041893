/** The default theme of VitePress without its fonts, with our colours and our search options. */
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { searchOptions } from '../../search-options.ts'
import './style.css'

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ siteData }) {
    siteData.value.themeConfig.search.options.miniSearch = { searchOptions }
  },
}
export default theme
