// The package's entry: the server, and the ways to reach it.
export { type Mcp, createMcp } from './server/create-mcp.ts'
export { type HttpOptions, type HttpServer, serveOnHttp } from './http/serve-http.ts'
export type { LimitStore } from './limits/limiter.ts'
export type { TradingLimits } from './limits/trading-limits.ts'
export type { McpOptions } from './server/options.ts'
export { newServer } from './server/protocol.ts'
export { serveOnStdio } from './stdio.ts'
export type { Permission } from './tools/tool.ts'
