// @ts-check
// The door by which the Redocly command line comes in: it reads no TypeScript by itself.
import { tsImport } from 'tsx/esm/api'

const { default: plugin } = await tsImport('./plugin.ts', import.meta.url)

export default () => plugin
