// Opens the history of a session in a journal.
import { onTestFinished } from 'vitest'
import { createJournalHistory } from '../../src/journal/history.ts'
import type { Journal } from '../../src/journal/journal.ts'
import { openPersistentSession } from '../../src/journal/recovery.ts'
import { describeSession } from '../../src/sandbox.ts'
import type { OpenHistory } from '../session/history-suite.ts'

/** Returns a function that opens the history of a journal; it is closed after the test. */
export function historyOf(journal: Journal): OpenHistory {
  return async () => {
    await journal.open()
    const options = { journal, session: describeSession({}), version: '1', onFailure: () => undefined }
    const { session, recorder, close } = await openPersistentSession(options)
    onTestFinished(close)
    return { session, history: createJournalHistory(journal, recorder, session) }
  }
}
