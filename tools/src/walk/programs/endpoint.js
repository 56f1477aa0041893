// Generates all code from the bundled document, then runs the command of one endpoint. The exchange that answers is no part of the walk.

import { load, walk } from '../record-entries.ts'

const { generate, readBundles } = await load('tools/src/generate/generate.ts')
const { withoutPractice } = await load('tools/src/bundle/without-practice.ts')
const { referenceOverlay } = await load('tools/src/bundle/overlay.ts')
const { makeGeneratorBundles } = await load('tools/src/generators/bundles.ts')
const { createProgram } = await load('packages/cli/src/program.ts')
const { createSandbox } = await load('packages/sandbox/src/index.ts')

const sandbox = createSandbox()
const terminal = {
  out: () => undefined,
  error: (text) => void process.stderr.write(text),
  showStatus: () => undefined,
  width: 120,
  isTerminal: false,
  isWatched: false,
  environment: { CAPI_URL: await sandbox.listen() },
  signal: new AbortController().signal,
}
const end = (status) => void (process.exitCode = status)
const command = ['node', 'capi', 'get-ticker', '--symbol', 'cmt_btcusdt']

await walk(async () => {
  const bundles = await readBundles()
  const bundle = JSON.parse(bundles.capi)
  referenceOverlay(bundle, withoutPractice(bundle))
  makeGeneratorBundles(bundle)
  await generate(bundles)
  await createProgram('0', terminal, end).parseAsync(command)
}, isOfExchange)
await sandbox.close()

function isOfExchange(path) {
  return /^packages\/(sandbox|engine)\//.test(path)
}
