/** What runs in turns in one round: programs that do the same work, of which ratios are taken. */

export interface Contender {
  /** A file below `programs`. */
  readonly program: string
  readonly arguments: readonly string[]
}

export interface Duel {
  readonly sides: Readonly<Record<string, Contender>>
  /** Why it cannot run here, or null. */
  readonly lack: string | null
}

/** A PostgreSQL server to be measured; the world `bench` in it is replaced. */
const databaseUrl = process.env['PG_URL']

// Turns are long enough that garbage collection and empty caches between them count little.
const client = (file: string): Contender => ({ program: 'client.js', arguments: [file, '5'] })
const engine = (depth: number, name = 'ours'): Contender => ({
  program: 'engine.js',
  arguments: [String(depth), name, '16000'],
})
const exchange = (place: string, connections: number): Contender => ({
  program: 'exchange.js',
  arguments: [place, String(connections), String(Math.max(connections * 50, 4_800))],
})

export type DuelName = 'client' | 'engine' | 'server' | 'sqlite' | 'postgres'

export const duels: Readonly<Record<DuelName, Duel>> = {
  client: {
    sides: {
      ours: client('ours.js'),
      'ours on undici': client('ours-undici.js'),
      'node:http': client('node-http.js'),
      undici: client('undici.js'),
      ccxt: client('ccxt.js'),
    },
    lack: null,
  },
  engine: {
    sides: {
      'depth 100': engine(100),
      'depth 10,000': engine(10_000),
      'depth 100,000': engine(100_000),
      'nodejs-order-book': engine(10_000, 'nodejs-order-book'),
    },
    lack: null,
  },
  server: { sides: { memory: exchange('memory', 32), bare: exchange('bare', 32) }, lack: null },
  sqlite: { sides: { memory: exchange('memory', 256), sqlite: exchange('sqlite', 256) }, lack: null },
  postgres: {
    sides: { memory: exchange('memory', 256), postgres: exchange(databaseUrl ?? '', 256) },
    lack: databaseUrl === undefined ? 'PG_URL does not name a PostgreSQL server' : null,
  },
}
