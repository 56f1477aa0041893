// `npm start -- demo`: starts a local exchange on a free port, prints the demonstration and stops.
import { demonstrate } from './demonstrate.ts'
import { startExchange } from './exchange.ts'

const exchange = await startExchange(0)
try {
  await demonstrate(exchange.url, exchange.credentials, (text) => void process.stdout.write(text))
} finally {
  await exchange.close()
}
