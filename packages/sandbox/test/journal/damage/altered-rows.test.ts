import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { list, open } from '../persistent-sandbox.ts'
import { ownFolder } from '../journal-places.ts'
import { detects, names, type Place, trade } from './altered-rows-suite.ts'

const folderPlace = (): Place => {
  const folder = ownFolder()
  return {
    journal: { folder },
    async alter(text) {
      const database = new Database(join(folder, 'journal.db'))
      database.exec(text.replace('WORLD', 'world = 1'))
      database.close()
    },
  }
}

describe('final records in a folder', () => detects(folderPlace))

describe('final records in a folder with bytes that are not UTF-8', () => {
  const columns = ['body', 'time', 'symbol', 'digest'] as const

  it.each(columns)('in %s are created again from the journal, with a warning', async (column) => {
    const own = folderPlace()
    await trade(own)
    await own.alter(`update capi_archive set ${column} = cast(x'7bff' as text) where entry = 9 and WORLD`)
    const lines: string[] = []
    const after = await open(own.journal, { onWarning: (line: string) => void lines.push(line) })
    expect(lines).toEqual([expect.stringMatching(/^Final record 9 of .* is missing or was altered/)])
    expect(await list(after, 'history')).toEqual(names)
    expect(await after.control.checkInvariants()).toMatchObject({ ok: true })
    await after.close()
  })

  it.each(columns)('in %s are not served while the sandbox runs', async (column) => {
    const own = folderPlace()
    await trade(own)
    const sandbox = await open(own.journal)
    await own.alter(`update capi_archive set ${column} = cast(x'7bff' as text) where kind = 0 and WORLD`)
    const { accountId } = sandbox.accounts[0]!
    await expect(sandbox.control.getAccount({ accountId })).rejects.toThrow('was altered after it had been')
    await sandbox.close().catch(() => undefined)
  })
})

describe('what a folder has beside final records, with bytes that are not UTF-8', () => {
  const columns = ['body', 'kind', 'outcome', 'digest', 'time'] as const

  it.each(columns)('is refused as an altered record: %s', async (column) => {
    const own = folderPlace()
    await trade(own)
    await own.alter(`delete from capi_state where WORLD`)
    await own.alter(`update capi_record set ${column} = cast(x'7bff' as text) where seq = 5 and WORLD`)
    await expect(open(own.journal)).rejects.toThrow(/^Record 5 of .* was altered after it had been written/)
  })

  it.each(['body', 'digest', 'taken'])('is passed over as an altered snapshot: %s', async (column) => {
    const own = folderPlace()
    await trade(own)
    await own.alter(`update capi_state set ${column} = cast(x'7bff' as text) where WORLD`)
    const lines: string[] = []
    const after = await open(own.journal, { onWarning: (line: string) => void lines.push(line) })
    expect(lines[0]).toContain('was altered after it had been written')
    expect(await list(after, 'history')).toEqual(names)
    await after.close()
  })
})
