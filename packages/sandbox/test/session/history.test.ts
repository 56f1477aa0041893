import { describe } from 'vitest'
import { createMemoryArchive } from '../../src/engine/index.ts'
import { describeSession } from '../../src/sandbox.ts'
import { createMemoryHistory } from '../../src/session/history.ts'
import { createSession } from '../../src/session/session.ts'
import { behavesAsHistory } from './history-suite.ts'

describe('createMemoryHistory', () => {
  behavesAsHistory(async () => {
    const session = createSession({ ...describeSession({}), store: null, makeArchive: createMemoryArchive })
    return { session, history: createMemoryHistory(session.exchange) }
  })
})
