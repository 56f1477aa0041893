/** The credentials and the control token of this page. They are in memory only, so they end with the page. */
import type { Credentials } from '@capi/client'

export interface Session {
  readonly credentials: Credentials | undefined
  readonly controlToken: string
  /** Whether requests go to the sandbox inside the page, where there are two. */
  readonly isInPage: boolean
}

let session: Session = { credentials: undefined, controlToken: '', isInPage: false }
const listeners = new Set<() => void>()

export function readSession(): Session {
  return session
}

export function changeSession(change: Partial<Session>): void {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

/** Calls the listener after each change. Returns a function that ends this. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the header of the control token, or none without a token. */
export function tokenHeader(token: string): string[] {
  return token === '' ? [] : ['authorization', `Bearer ${token}`]
}
