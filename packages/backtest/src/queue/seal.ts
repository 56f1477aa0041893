// Authentication of what travels through a queue: a MAC under a secret that the sweep and its workers share. Workers
// run code that they find in Redis, and a sweep believes the results that it finds there, so neither uses anything
// without it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { StrategyError } from '../strategy/strategy-error.ts'

/** The environment variable with the secret. */
export const secretName = 'CAPI_QUEUE_SECRET'
const leastLength = 32

/** What a MAC is for, so that one is never taken for another. */
export type Purpose = 'queue' | 'presence' | 'run' | 'result'

export interface Seal {
  mac(purpose: Purpose, text: string): string
  isValid(purpose: Purpose, text: string, mac: string): boolean
}

/** Reads the secret; the error names the variable and never what it has. */
export function readQueueSecret(environment: Readonly<Record<string, string | undefined>>): string {
  const secret = environment[secretName]
  if (secret !== undefined && secret.length >= leastLength) return secret
  const received = secret === undefined || secret === '' ? 'it was missing' : `it had ${secret.length} of them`
  throw new StrategyError(
    `A queue needs the environment variable ${secretName}, a secret of at least ${leastLength} characters that the sweep and its workers share; ${received}.`,
  )
}

/** Creates MACs: HMAC-SHA256 over the purpose and the text. */
export function createSeal(secret: string): Seal {
  const digest = (purpose: Purpose, text: string): Buffer =>
    createHmac('sha256', secret).update(`capi ${purpose}\n`).update(text).digest()
  return {
    mac: (purpose, text) => digest(purpose, text).toString('hex'),
    isValid(purpose, text, mac) {
      const [own, given] = [digest(purpose, text), Buffer.from(String(mac), 'hex')]
      return own.length === given.length && timingSafeEqual(own, given)
    },
  }
}
