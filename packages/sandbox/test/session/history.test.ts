import { describe } from 'vitest'
import { createMemoryArchive } from '@capi/engine'
import { describeSession } from '../../src/sandbox.ts'
import { createMemoryHistory } from '../../src/session/history.ts'
import { Session } from '../../src/session/session.ts'
import { behavesAsHistory } from './history-suite.ts'

describe('createMemoryHistory', () => {
  behavesAsHistory(async () => {
    const session = new Session({ ...describeSession({}), store: null, makeArchive: createMemoryArchive })
    return { session, history: createMemoryHistory(session.exchange) }
  })
})
