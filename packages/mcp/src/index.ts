/** The package's entry: the server, and the ways to reach it. */
export { type Mcp, createMcp } from './create-mcp.ts'
export type { LimitStore } from './limits/limiter.ts'
export type { TradingLimits } from './limits/trading-limits.ts'
export { type McpOptions, isLoopback } from './options.ts'
export { newServer } from './protocol.ts'
export { serveOnStdio } from './stdio.ts'
export type { Permission } from './tools/tool.ts'
