// Final records that were altered in storage, removed from it or added to it.
import { expect, it } from 'vitest'
import type { OpenOptions } from '../../../src/open.ts'
import { now } from '../../fixtures/requests.ts'
import { list, open, place, symbol } from '../persistent-sandbox.ts'
import { stateOf } from '../recovered-state.ts'

export interface Place {
  readonly journal: OpenOptions['journal']
  /** Runs a statement over the rows of this place; `WORLD` in it stands for the condition on the world. */
  alter(text: string): Promise<void>
}

const alterations = [
  { name: 'altered', text: 'update capi_archive set time = time + 1 where entry = 9 and WORLD' },
  { name: 'given to another account', text: 'update capi_archive set account = account + 1 where entry = 9 and WORLD' },
  { name: 'removed', text: 'delete from capi_archive where entry = 9 and WORLD' },
  { name: 'removed at the end', text: 'delete from capi_archive where entry > 9 and WORLD' },
]

export const names: readonly string[] = Array.from({ length: 12 }, (_, index) => `order-${11 - index}`)

export async function trade({ journal }: Place, more: Partial<OpenOptions> = {}): Promise<void> {
  const sandbox = await open(journal, more)
  sandbox.control.setPrice({ symbol, price: '90000' })
  for (const name of names.toReversed()) await place(sandbox, '90500', name)
  expect(await list(sandbox, 'history')).toEqual(names)
  await sandbox.close()
}

export function detects(ownPlace: () => Place): void {
  it.each(alterations)('that were $name are created again from the journal, with a warning', async ({ name, text }) => {
    const own = ownPlace()
    await trade(own)
    await own.alter(text)
    const lines: string[] = []
    const options = { onWarning: (line: string) => void lines.push(line) }
    const after = await open(own.journal, options)
    expect(await list(after, 'history')).toEqual(names)
    expect(await after.control.checkInvariants()).toMatchObject({ ok: true })
    await after.close()
    if (name !== 'removed at the end') {
      expect(lines).toEqual([
        expect.stringMatching(/^Final record 9 of .* is missing or was altered after it had been/),
      ])
    }
    lines.length = 0
    const next = await open(own.journal, options)
    expect(await list(next, 'history')).toEqual(names)
    expect(lines).toEqual([])
    await next.close()
    expect(await stateOf(own.journal as never, false)).toBe(await stateOf(own.journal as never, true))
  })

  it('are refused if the records that caused them are no longer retained', async () => {
    const own = ownPlace()
    let time = now
    await trade(own, { snapshotEvery: 4, retainMs: 0, wallClock: () => (time += 1) })
    await own.alter(alterations[0]!.text)
    await expect(open(own.journal)).rejects.toThrow(
      /lacks final record 9, or it was altered .* no longer retained\. Restore a backup, or start empty with --reset\.$/,
    )
  })

  it('that are altered while the sandbox runs are not served', async () => {
    const own = ownPlace()
    const sandbox = await open(own.journal)
    sandbox.control.setPrice({ symbol, price: '90000' })
    for (const name of names.toReversed()) await place(sandbox, '90500', name)
    await own.alter(`update capi_archive set time = time + 1 where kind = 0 and WORLD`)
    const account = sandbox.accounts[0]!.accountId
    await expect(sandbox.control.getAccount({ accountId: account })).rejects.toThrow('was altered after it had been')
  })
}
