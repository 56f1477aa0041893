/** Two parts of the client by themselves: exact parsing next to JSON.parse, and the account that the governor keeps. */
import { createGovernor, parseJson } from '../../../packages/client/dist/index.js'
import { operations } from '../../../packages/api/dist/index.js'
import { median } from './median.js'
import { fills, jsonOf, pageOf } from './records.js'

const ROUNDS = 41
const TIMES = 200

/** Returns microseconds of both parsers and their ratio, for 100 fills with 200 integers of 18 digits and with none. */
export function measureParsing() {
  return { big: compareParsers(jsonOf(pageOf(fills(100)))), none: compareParsers(jsonOf(pageOf(fills(100, 12)))) }
}

function compareParsers(text) {
  const bytes = Buffer.from(text)
  const exact = []
  const plain = []
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(timeOf(bytes, JSON.parse))
    exact.push(timeOf(bytes, parseJson))
  }
  const ratios = exact.map((time, round) => time / plain[round])
  return { plain: median(plain.slice(10)), exact: median(exact.slice(10)), ratio: median(ratios.slice(10)) }
}

/** Microseconds of one parse. Every text is a new one, as from a socket; making it is not counted. */
function timeOf(bytes, parse) {
  let spent = 0
  for (let time = 0; time < TIMES; time++) {
    const text = bytes.toString()
    const begun = performance.now()
    parse(text)
    spent += performance.now() - begun
  }
  return (spent * 1_000) / TIMES
}

/** Returns microseconds of `take` and `done` by a caller who keeps three quarters of the budgets busy and never waits. */
export function measureGovernor() {
  const { weight } = operations.listFills
  const cost = { ...weight, orders: 0 }
  const spacingMs = (10_000 * cost.ip) / 750
  // The clock is read as ever, and what passes between two calls is added.
  let added = 0
  const governor = createGovernor({}, () => performance.now() + added)
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    for (let call = 0; call < 2_000; call++) {
      if (governor.take(cost)) throw new Error('Expected the governor to let the call through, it made it wait.')
      governor.done(cost)
      added += spacingMs
    }
    times.push((performance.now() - begun) / 2)
  }
  return median(times.slice(10))
}
