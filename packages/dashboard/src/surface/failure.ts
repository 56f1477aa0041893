/** The server answered that it will not do it. The message is what it says. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
  }
}

/** There was no answer. */
export class Away extends Error {
  constructor(cause: unknown) {
    super('The sandbox does not answer.', { cause })
    this.name = 'Away'
  }
}

/** Returns the refusal that an answer holds, also where something in between wrote it. */
export function readRefusal(status: number, text: string): Refused {
  try {
    const { code, msg } = JSON.parse(text) as { code?: unknown; msg?: unknown }
    if (typeof msg === 'string') return new Refused(status, String(code ?? ''), msg)
  } catch {
    // Not JSON: the status says all there is.
  }
  return new Refused(status, '', `The sandbox answered with status ${status}.`)
}

/** True where the server wants a token, or another one. */
export function wantsToken(error: unknown): boolean {
  return error instanceof Refused && (error.status === 401 || error.status === 403)
}

/** Returns what a person reads of any error. */
export function say(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
