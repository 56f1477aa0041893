// What runs in turns in one round: programs that do the same work, of which ratios are taken.
import type { Side } from './rounds.ts'

type Program = Omit<Side, 'tree'>

// Turns are long enough that garbage collection and empty caches between them count little.
const client = (file: string): Program => ({ program: 'client.js', arguments: [file, '5'] })
const engine = (depth: number, name = 'ours'): Program => ({
  program: 'engine.js',
  arguments: [String(depth), name, '16000'],
})
const exchange = (place: string, connections: number): Program => ({
  program: 'exchange.js',
  arguments: [place, String(connections), String(Math.max(connections * 50, 4_800))],
})

export type DuelName = 'client' | 'engine' | 'server' | 'sqlite' | 'postgres' | 'mock'

export const duels: Readonly<Record<DuelName, Readonly<Record<string, Program>>>> = {
  client: {
    ours: client('ours.js'),
    'ours on undici': client('ours-undici.js'),
    'node:http': client('node-http.js'),
    undici: client('undici.js'),
    ccxt: client('ccxt.js'),
  },
  engine: {
    'depth 100': engine(100),
    'depth 10,000': engine(10_000),
    'depth 100,000': engine(100_000),
    'nodejs-order-book': engine(10_000, 'nodejs-order-book'),
  },
  server: { memory: exchange('memory', 32), bare: exchange('bare', 32) },
  sqlite: { bare: exchange('bare', 256), sqlite: exchange('sqlite', 256) },
  // The world `bench` of the server is replaced.
  postgres: { bare: exchange('bare', 256), postgres: exchange(process.env['PG_URL'] ?? '', 256) },
  mock: { tickers: exchange('tickers', 32), mock: exchange('mock', 32) },
}

/** Says what this machine lacks to measure a part; null if nothing. */
export function lackOf(part: string): string | null {
  if (part === 'postgres' && !process.env['PG_URL']) return 'PG_URL does not name a PostgreSQL server'
  return part === 'mock' && !process.env['CAPI_NODE']
    ? 'CAPI_NODE does not name a newer Node, which prism-cli needs'
    : null
}
