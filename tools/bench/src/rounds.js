/**
 * Lets the peers take turns, scenario by scenario. In a round each has one turn, and rounds begin with another peer each
 * time, so that what the machine does besides meets all of them alike. After a heat everything starts anew in fresh
 * processes, since two processes of one program differ by some percent. Every request must be signed and reach the server.
 */
import { median } from './median.js'
import { peers } from './peers.js'
import { start } from './process.js'
import { fills, jsonOf, orders, pageOf } from './records.js'

const HEATS = 3
const ROUNDS = 5
const TURN_MS = 150
/** Compilers are done with a client after some thousand requests; before that it costs several times as much. */
const WARM_UP = { requests: 8_000, ms: 2_500 }
const WARM_UP_OF_SCENARIO = { requests: 1_500, ms: 600 }

export const scenarios = [
  { name: 'sequence', method: 'orders', records: orders(1), concurrency: 1 },
  { name: 'concurrent', method: 'orders', records: orders(1), concurrency: 32 },
  { name: 'orders', method: 'orders', records: orders(100), concurrency: 1 },
  { name: 'fills', method: 'fills', records: fills(100), concurrency: 1 },
]

/** Returns the turns of all heats, `{ cpu, perSecond }` each, by scenario and file of the peer. */
export async function runRounds() {
  const turns = {}
  for (const { name } of scenarios) turns[name] = Object.fromEntries(peers.map(({ file }) => [file, []]))
  for (let heat = 0; heat < HEATS; heat++) await runHeat(turns)
  return turns
}

async function runHeat(turns) {
  const server = await start('server.js')
  const baseUrl = `http://127.0.0.1:${server.first.port}`
  const contestants = []
  for (const { file } of peers) contestants.push({ file, ...(await start('contestant.js', [file, baseUrl])) })
  for (const each of contestants) await warmUp(turnOf(server, each, scenarios[1]), WARM_UP)
  for (const scenario of scenarios) {
    const ready = []
    for (const each of contestants) {
      const turn = turnOf(server, each, scenario)
      ready.push({ file: each.file, turn, count: await warmUp(turn, WARM_UP_OF_SCENARIO) })
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (let place = 0; place < ready.length; place++) {
        const { file, turn, count } = ready[(round + place) % ready.length]
        turns[scenario.name][file].push(await turn(count))
      }
    }
  }
  for (const each of [...contestants, server]) each.stop()
}

/** Makes so many requests, or for so long; returns how many of them fill a turn. */
async function warmUp(turn, { requests, ms }) {
  let left = requests
  let spent = 0
  let last = 0
  while (left > 0 && spent < ms) {
    last = (await turn(100)).ms
    spent += last
    left -= 100
  }
  return Math.max(64, Math.round((100 * TURN_MS) / last))
}

/** Returns what makes a number of requests and returns what they cost. */
function turnOf(server, { file, ask, first }, { method, records, concurrency }) {
  // Records go in the envelope of the peer's own service, and without one as our document says.
  const list = jsonOf(records)
  const page = method === 'fills' ? jsonOf(pageOf(records)) : list
  const reply = first.envelope ? first.envelope.replace('"RECORDS"', list) : page
  return async (count) => {
    await server.ask(reply)
    const result = await ask({ method, count, concurrency })
    const { requests, unsigned } = await server.ask(reply)
    if (requests !== count) throw new Error(`${file}: expected ${count} requests, was ${requests}.`)
    if (unsigned > 0) throw new Error(`${file}: expected a signed request, was one without a signature.`)
    if (result.length !== records.length)
      throw new Error(`${file}: expected ${records.length} records, was ${result.length}.`)
    return result
  }
}

/** Returns a peer's median, and the median of its shares of another's in the same rounds. */
export function compare(turns, field, file, base) {
  const shares = turns[file].map((turn, round) => turn[field] / turns[base][round][field])
  return { value: median(turns[file].map((turn) => turn[field])), ratio: median(shares) }
}
