/** The package's entry: the server, and the ways to reach it. */
export { type Mcp, type McpOptions, createMcp, leastResultBytes } from './create-mcp.ts'
export { newServer } from './protocol.ts'
export { serveOnStdio } from './stdio.ts'
export type { Permission } from './tools/tool.ts'
