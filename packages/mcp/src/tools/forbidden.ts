/** A call that this server does not allow: a tool that was not enabled, or an order outside of the limits. */
export class Forbidden extends Error {
  override readonly name: string = 'Forbidden'
}
