// @ts-check
// Loads the plugin for the Redocly command line, which cannot load TypeScript itself.
import { tsImport } from 'tsx/esm/api'

const { default: plugin } = await tsImport('./plugin.ts', import.meta.url)

export default () => plugin
