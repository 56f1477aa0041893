/**
 * A sandbox that takes no snapshots, so that the next start has all records to do again. Runs in a process of its own:
 * `serve FOLDER` serves until it is killed, `open FOLDER` says how long the opening took and how many records there are.
 */
import { openSandbox } from '../../../../packages/sandbox/dist/index.js'
import { credentials } from './process.js'

const [action, folder] = process.argv.slice(2)
const begun = performance.now()
let records = 0
const sandbox = await openSandbox({
  keep: { folder },
  snapshotEvery: Number.MAX_SAFE_INTEGER,
  clock: Date.now,
  accounts: [{ deposit: '1000000000', credentials }],
  progress: (_done, total) => (records = total),
})
if (action === 'serve') {
  sandbox.control.setPrice({ symbol: 'cmt_btcusdt', price: '90000' })
  process.send(Number(new URL(await sandbox.listen()).port))
} else {
  process.send({ ms: performance.now() - begun, records })
  process.exit(0)
}
