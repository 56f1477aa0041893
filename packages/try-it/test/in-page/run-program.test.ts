import { expect, it } from 'vitest'
import { runProgram } from '../../src/in-page/run-program.ts'

const run = (body: string): Promise<string[]> =>
  runProgram(
    `data:text/javascript,${encodeURIComponent(`export default async (packages, console, process) => {${body}}`)}`,
  )

it('prints values as the console of Node does', async () => {
  expect(await run(`console.log('a', 1, 2n, null, [true], ['0.01'], {}, { side: 'LONG', sizes: [1n] })`)).toEqual([
    `a 1 2n null [ true ] [ '0.01' ] {} { side: 'LONG', sizes: [ 1n ] }`,
  ])
  const long = 'x'.repeat(40)
  expect(await run(`console.log({ a: ['${long}'], b: '${long}' })`)).toEqual([
    `{\n  a: [ '${long}' ],\n  b: '${long}'\n}`,
  ])
})

it('gives the program a client of a new sandbox, with the clock of the machine', async () => {
  const lines = await run(`
    const { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase } = process.env
    const { createClient } = packages['@capi/client']
    const capi = createClient({ baseUrl: 'http://127.0.0.1:8787', credentials: { key, secret, passphrase } })
    const [balance] = await capi.listAssets()
    const { timestamp } = await capi.getServerTime()
    console.log(balance.equity, Math.abs(timestamp - Date.now()) < 60_000)`)
  expect(lines).toEqual(['10000.00000000 true'])
})

it('prints an error as the last line', async () => {
  expect(await run(`console.log(1); throw new TypeError('No.')`)).toEqual(['1', 'TypeError: No.'])
})
