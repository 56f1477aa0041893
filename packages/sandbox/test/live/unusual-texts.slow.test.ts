import { expect, it } from 'vitest'
import { describeWithPostgres, keepInDatabase } from '../journal/journal-places.ts'
import { comeBackOften, list, open, place, symbol } from '../journal/persistent-sandbox.ts'
import { stateOf } from '../journal/recovered-state.ts'
import { send } from '../fixtures/requests.ts'

/** Texts that are valid in JSON, and invalid or special in PostgreSQL. */
const texts = ['\0', 'a\0b', '\ud800', '\u{1f600}', "'", '\\', 'NULL', '{}', '-5n', '%s $1 ?']

describeWithPostgres('a sandbox in a database', () => {
  it('takes every text as the one in memory does, and has it back', async () => {
    const keep = keepInDatabase()
    const sandbox = await open(keep)
    sandbox.control.setPrice({ symbol, price: '90000' })
    await place(sandbox, '90500', 'filled')
    const names = sandbox.control.listAccounts().map(({ name }) => name)
    for (const text of texts) {
      const body = JSON.stringify({ clientOid: text })
      const target = '/capi/v2/order/cancel_order'
      const { json } = await send(sandbox as never, sandbox.accounts[0]!, { target, body })
      expect(json).toMatchObject({
        client_oid: text,
        result: false,
        err_msg: expect.stringContaining('ORDER_NOT_FOUND'),
      })
      sandbox.control.createAccount({ name: text })
    }
    await sandbox.close()
    const after = await open(keep)
    expect(after.control.listAccounts().map(({ name }) => name)).toEqual([...names, ...texts])
    await after.close()
    expect(await stateOf(keep, true)).toBe(await stateOf(keep, false))
  })

  it('lists what is final however often a state was saved and came back', async () => {
    const sandbox = await open(keepInDatabase())
    await comeBackOften(sandbox)
    expect(await list(sandbox, 'history')).toEqual(['kept-800', 'kept-400', 'kept-0', 'kept'])
  })
})
