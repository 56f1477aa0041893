import { createClient } from '@capi/client'

const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
const capi = createClient({ baseUrl: CAPI_URL, credentials })
process.stdout.on('error', () => process.exit()) // The reader of the output has gone.

// Iterating the list requests all of its pages, one after the other.
const counts = new Map<string, number>()
for await (const bill of capi.listBills({ coin: 'USDT', limit: 20 })) {
  const type = bill.businessType ?? 'unknown'
  counts.set(type, (counts.get(type) ?? 0) + 1)
  console.log(new Date(bill.createdTime ?? 0).toISOString(), type, bill.amount, '=>', bill.balance)
}
for (const [type, count] of counts) console.log(`${count} x ${type}`)
