// The default theme of VitePress without its fonts, with our colours, our search options, the forms and the marks.
import { h } from 'vue'
import { type Theme, onContentUpdated } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { searchOptions } from '../../search-options.ts'
import { BeyondReference, CopyPage, MarkControls } from './controls.ts'
import { restoreChoices, watchPage } from './page.ts'
import { placeForm, watchForms } from './try-it.ts'
import './style.css'
import './reference.css'

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': () => h(MarkControls, { id: 'bar' }),
      'nav-screen-content-after': () => h(MarkControls, { id: 'screen' }),
      'doc-before': () => [h(BeyondReference), h(CopyPage)],
    }),
  setup() {
    onContentUpdated(() => {
      restoreChoices()
      placeForm()
    })
  },
  enhanceApp({ router, siteData }) {
    const { themeConfig, ...site } = siteData.value
    const options = { ...themeConfig.search.options, miniSearch: { searchOptions } }
    // The data cannot be changed, only replaced.
    siteData.value = { ...site, themeConfig: { ...themeConfig, search: { ...themeConfig.search, options } } }
    if (typeof document === 'undefined') return
    watchForms(() => router.route.data.relativePath)
    watchPage()
  },
}
export default theme
