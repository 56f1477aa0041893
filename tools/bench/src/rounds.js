/**
 * Lets the peers take turns, scenario by scenario. Each lives in a process of its own for the whole run, so that its code
 * stays warm; in a round each has one turn, and rounds begin with another peer each time, so that what the machine does
 * besides meets all of them alike. Checks that every request was signed and reached the local server.
 */
import { median } from './median.js'
import { peers } from './peers.js'
import { start } from './process.js'
import { fills, jsonOf, orders, pageOf } from './records.js'

const ROUNDS = 15
const TURN_MS = 150
/** Compilers are done with a client after some thousand requests; before that it costs several times as much. */
const WARM_UP = { first: 8_000, scenario: 1_500 }

export const scenarios = [
  { name: 'sequence', method: 'orders', records: orders(1), concurrency: 1 },
  { name: 'concurrent', method: 'orders', records: orders(1), concurrency: 32 },
  { name: 'orders', method: 'orders', records: orders(100), concurrency: 1 },
  { name: 'fills', method: 'fills', records: fills(100), concurrency: 1 },
]

/** Returns the turns of every peer by scenario: `{ [scenario]: { [file]: [{ cpu, perSecond }] } }`. */
export async function runRounds() {
  const server = await start('server.js')
  const baseUrl = `http://127.0.0.1:${server.first.port}`
  const contestants = []
  for (const { file } of peers) contestants.push({ file, ...(await start('contestant.js', [file, baseUrl])) })
  const turnOf = ({ records, ...how }) => {
    return (contestant, count) => takeTurn(server, contestant, { ...how, count }, replyTo(contestant, how, records))
  }
  for (const each of contestants) await turnOf(scenarios[1])(each, WARM_UP.first)
  const turns = {}
  for (const scenario of scenarios) turns[scenario.name] = await runScenario(contestants, turnOf(scenario))
  for (const each of [...contestants, server]) each.stop()
  return turns
}

async function runScenario(contestants, turn) {
  const counts = new Map()
  for (const each of contestants) counts.set(each, await warmUp((count) => turn(each, count), WARM_UP.scenario))
  const results = Object.fromEntries(contestants.map(({ file }) => [file, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (let place = 0; place < contestants.length; place++) {
      const contestant = contestants[(round + place) % contestants.length]
      results[contestant.file].push(await turn(contestant, counts.get(contestant)))
    }
  }
  return results
}

/** Makes so many requests, and returns how many of them fill a turn. */
async function warmUp(turn, count) {
  await turn(count)
  const { ms } = await turn(100)
  return Math.max(64, Math.round((100 * TURN_MS) / ms))
}

async function takeTurn(server, { file, ask }, turn, reply) {
  await server.ask(reply)
  const result = await ask(turn)
  const { requests, unsigned } = await server.ask(reply)
  if (requests !== turn.count) throw new Error(`${file}: expected ${turn.count} requests, was ${requests}.`)
  if (unsigned > 0) throw new Error(`${file}: expected a signed request, was one without a signature.`)
  return result
}

/** Returns the records in the envelope that the peer's own service uses; the others get what our document says. */
function replyTo({ first: { envelope } }, { method }, records) {
  if (envelope) return envelope.replace('"RECORDS"', jsonOf(records))
  return jsonOf(method === 'fills' ? pageOf(records) : records)
}

/** Returns a peer's median, and its median share of another's in the same round. */
export function compare(turns, field, file, base) {
  const shares = turns[file].map((turn, round) => turn[field] / turns[base][round][field])
  return { value: median(turns[file].map((turn) => turn[field])), ratio: median(shares) }
}
