// CAPI_URL is the address for every command. Its former name is read with a warning.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Exchange, run, startExchange } from '../command.ts'

let exchange: Exchange
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange.sandbox.close())

const commands = [['get-server-time'], ['sandbox', 'get-health']]
const warning = 'capi: CAPI_BASE_URL is now called CAPI_URL; it is still read.\n'

it.each(commands)('is read: %s %s', async (...args) => {
  const words = args.filter((word) => word !== undefined)
  expect(await run(words, { CAPI_URL: exchange.url })).toMatchObject({ exit: 0, stderr: '' })
  expect(await run(words, { CAPI_BASE_URL: exchange.url })).toMatchObject({ exit: 0, stderr: warning })
  const both = { CAPI_URL: exchange.url, CAPI_BASE_URL: 'http://127.0.0.1:1' }
  const ignored = 'capi: CAPI_URL is used, and CAPI_BASE_URL, its former name, is ignored.\n'
  expect(await run(words, both)).toMatchObject({ exit: 0, stderr: ignored })
})
