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
const WARM_UP_MS = 700

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
  const turns = {}
  for (const { name, records, ...how } of scenarios) {
    const turn = (contestant, count) => takeTurn(server, contestant, { ...how, count }, replyTo(contestant, how, records))
    turns[name] = await runScenario(contestants, turn)
  }
  for (const each of [...contestants, server]) each.stop()
  return turns
}

async function runScenario(contestants, turn) {
  const counts = new Map()
  for (const each of contestants) counts.set(each, await warmUp((count) => turn(each, count)))
  const results = Object.fromEntries(contestants.map(({ file }) => [file, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (let place = 0; place < contestants.length; place++) {
      const contestant = contestants[(round + place) % contestants.length]
      results[contestant.file].push(await turn(contestant, counts.get(contestant)))
    }
  }
  return results
}

/** Returns how many requests fill a turn, after enough of them that the code is compiled. */
async function warmUp(turn) {
  let count = 64
  let spent = 0
  let last = 0
  while (spent < WARM_UP_MS) {
    const { ms } = await turn(count)
    last = ms / count
    spent += ms
    count = Math.max(64, Math.round(TURN_MS / last))
  }
  return count
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
