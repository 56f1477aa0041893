/**
 * One peer in a process of its own: connects, then makes the requests that it is told to, and says what they cost.
 * Started with the file of the peer and the address of the local server.
 */
import { checkGuard } from './guard.js'

const [file, baseUrl] = process.argv.slice(2)
checkGuard()
const { connect, wrap } = await import(`./peers/${file}`)
const methods = await connect(baseUrl)

/** Makes `count` requests, so many at a time. */
async function run({ method, count, concurrency }) {
  const call = methods[method]
  let left = count
  let last
  const worker = async () => {
    while (left-- > 0) last = await call()
  }
  const wall = process.hrtime.bigint()
  const cpu = process.cpuUsage()
  await Promise.all(Array.from({ length: concurrency }, worker))
  const { user, system } = process.cpuUsage(cpu)
  const ms = Number(process.hrtime.bigint() - wall) / 1e6
  return { cpu: (user + system) / count, perSecond: (count / ms) * 1_000, ms, length: last.length }
}

process.on('message', (turn) => {
  run(turn).then(
    (result) => process.send(result),
    (error) => {
      console.error(`${file}:`, error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
process.send({ envelope: wrap && JSON.stringify(wrap('RECORDS')) })
