// Bundles the document, generates all code from it, then runs the command of one endpoint. The exchange that answers is
// no part of the walk.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { load, walk, walkedRoot } from '../record-entries.ts'

// The bundles read their folder from the arguments.
process.argv.splice(2)
// Earlier commits, where the folder of the bundles for other languages had another name, can be walked too.
const places = ['tools/src/foreign-bundles', 'tools/src/generators']
const foreignBundles = places.find((path) => existsSync(join(walkedRoot, path)))
const { generate, readBundles } = await load('tools/src/generate/generate.ts')
const { createProgram } = await load('packages/cli/src/program.ts')
const { createSandbox } = await load('packages/sandbox/src/index.ts')

const sandbox = createSandbox()
const url = await sandbox.listen()
const terminal = {
  out: () => undefined,
  paint: () => undefined,
  error: (text) => void process.stderr.write(text),
  showStatus: () => undefined,
  width: 120,
  isTerminal: false,
  isWatched: false,
  // The second is the name in earlier commits.
  environment: { CAPI_URL: url },
  signal: new AbortController().signal,
}
const end = (status) => void (process.exitCode = status)
const command = ['node', 'capi', 'get-ticker', '--symbol', 'cmt_btcusdt']

await walk(async () => {
  await load('tools/src/bundle/bundle.ts')
  await load(join(foreignBundles, 'run.ts'))
  await generate(await readBundles())
  await createProgram('0', terminal, end).parseAsync(command)
}, isOfExchange)
await sandbox.close()

function isOfExchange(path) {
  return /^packages\/(sandbox|engine)\//.test(path)
}
