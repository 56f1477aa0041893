// A sandbox in a browser has no ports. Programs of the page use its transport.

import type { HttpAccess } from './access.ts'

/** The files of scenarios, and the requests that they send, need Node. */
export function createScenarioRunner(): null {
  return null
}

export function createHttpAccess(): HttpAccess {
  const refuse = async (): Promise<never> => {
    throw new TypeError('A sandbox in a browser takes requests by `transport` only; `listen` and `fetch` need Node.')
  }
  return { fetch: refuse, listen: refuse, close: async () => undefined, cut: () => undefined }
}
