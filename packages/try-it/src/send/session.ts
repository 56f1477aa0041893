// The credentials and the control token of this page. They are in memory only, so they end with the page.
import type { Credentials } from '@capi/client'

export type Target = 'served' | 'page' | 'address'

export interface Session {
  readonly credentials: Credentials | undefined
  readonly controlToken: string
  /**
   * Where requests go, if the reader has chosen: the sandbox that serves the page, the one inside it, or an address.
   */
  readonly target: Target | undefined
  readonly address: string
}

let session: Session = { credentials: undefined, controlToken: '', target: undefined, address: 'http://127.0.0.1:8787' }
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
