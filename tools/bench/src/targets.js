/** What ours is meant to reach, each next to what was measured. */
import { median } from './median.js'
import { peers } from './peers.js'
import { compare } from './rounds.js'

const ours = 'ours.js'
const byHand = 'node-http.js'

/** Returns `{ text, limit, measured, isMost, unit }` of each target; `isMost` says that the limit is the most allowed. */
export function targetsOf({ turns, sizes, imports, parsing, governor }) {
  const cpu = (scenario, base) => compare(turns[scenario], 'cpu', ours, base).ratio
  const less = (scenario, base) => compare(turns[scenario], 'cpu', base, ours).ratio
  const faster = (base) => compare(turns.concurrent, 'perSecond', ours, base).ratio
  const fasterThanAxios = median(peers.filter(({ isAxios }) => isAxios).map(({ file }) => faster(file)))
  const most = (text, limit, measured, unit) => ({ text, limit, measured, unit, isMost: true })
  const least = (text, limit, measured, unit) => ({ text, limit, measured, unit, isMost: false })
  return [
    most('CPU of a small signed GET, of node:http by hand', 1.15, cpu('sequence', byHand), '×'),
    least('CPU of a small signed GET, ccxt next to ours', 1.4, less('sequence', 'ccxt.js'), '×'),
    least('throughput of 32 at a time, of ccxt', 1.5, faster('ccxt.js'), '×'),
    least('throughput of 32 at a time, of the clients on axios (their median)', 5, fasterThanAxios, '×'),
    most('CPU of 100 orders, of node:http with JSON.parse', 1.2, cpu('orders', byHand), '×'),
    most('CPU of 100 fills with 200 integers of 18 digits, of the same', 1.2, cpu('fills', byHand), '×'),
    most('size for browsers, minified and gzipped', 12, sizes[ours].bytes / 1_000, 'kB'),
    most('import, over a program without imports', 15, imports.over[ours], 'ms'),
    most('parseJson with 200 big integers, of JSON.parse', 1.3, parsing.big.ratio, '×'),
    most('parseJson with none, of JSON.parse', 1.2, parsing.none.ratio, '×'),
    most('governor, a call that does not wait', 3, governor, 'µs'),
  ]
}
