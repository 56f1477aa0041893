import { describe, expect, it } from 'vitest'
import { keepInFolder } from './journal-places.ts'
import { killAgainAndAgain, rounds } from './kill-under-load.ts'

describe('a sandbox in a folder', () => {
  it(
    `loses nothing that it responded to when it is killed under load, ${rounds} times`,
    { timeout: 1_800_000 },
    async () => {
      const told = await killAgainAndAgain(keepInFolder())
      console.log(`${told.placed.size} orders, ${told.canceled.size} cancellations, ${told.accounts.size} deposits`)
      expect(told.placed.size).toBeGreaterThan(rounds * 20)
      expect(told.canceled.size).toBeGreaterThan(rounds)
      expect(told.accounts.size).toBeGreaterThan(rounds)
      expect(told.refused.size).toBeGreaterThan(rounds)
    },
  )
})
