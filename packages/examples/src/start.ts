// `npm start`: starts a local exchange, prints its address, credentials and the demonstration, and runs until Ctrl-C.
import { demonstrate } from './demonstrate.ts'
import { type LocalExchange, startExchange } from './exchange.ts'

const port = readPort(process.env['PORT'] || '8787')

async function start(): Promise<LocalExchange> {
  try {
    return await startExchange(port)
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    console.error(isTaken ? `Port ${port} is in use; choose another: npm start -- --port 9000` : String(error))
    process.exit(1)
  }
}

const exchange = await start()
const { url, credentials } = exchange
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true
    void exchange.close().then(() => console.log('\nStopped.'))
  })
}

console.log(`
The local exchange is at ${url}: open it in a browser to watch and control it.
The docs are at ${url}/docs (built in the background), the document is at ${url}/openapi.json.
Generators of clients read ${url}/openapi.generators.json; ${url}/docs/languages.html names others.
All state is in memory. Ctrl-C stops it.

  key         ${credentials.key}
  secret      ${credentials.secret}
  passphrase  ${credentials.passphrase}

Try:

  curl '${url}/capi/v2/market/ticker?symbol=cmt_btcusdt'
  curl '${url}/capi/v2/account/getAccounts'   # refused: not signed
  CAPI_URL=${url} node packages/examples/dist/ticker.js

What the client reads:`)
await demonstrate(url, credentials, (text) => void process.stdout.write(text)).catch((error: unknown) => {
  // Its exchange is gone.
  if (!isStopping) throw error
})

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  console.error(`PORT must be a number from 0 to 65535, was ${JSON.stringify(text)}.`)
  process.exit(1)
}
