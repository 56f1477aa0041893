/** The default theme of VitePress without its fonts, with our colours, our search options and the forms. */
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { searchOptions } from '../../search-options.ts'
import { watchForms } from './try-it.ts'
import './style.css'

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ router, siteData }) {
    const { themeConfig, ...site } = siteData.value
    const options = { ...themeConfig.search.options, miniSearch: { searchOptions } }
    // The data cannot be changed, only replaced.
    siteData.value = { ...site, themeConfig: { ...themeConfig, search: { ...themeConfig.search, options } } }
    if (typeof document !== 'undefined') watchForms(() => router.route.data.relativePath)
  },
}
export default theme
