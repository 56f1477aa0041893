// The request that a sample sends, in any language.

/** What a header contains: a part of the signature, the control token, or a constant text. */
export type HeaderContent = 'key' | 'signature' | 'passphrase' | 'timestamp' | 'token' | { readonly text: string }

export interface SampleRequest {
  readonly baseUrl: string
  readonly method: string
  /** Path and query, as they are signed and sent. */
  readonly target: string
  /** The exact text of the body; empty if there is none. */
  readonly body: string
  /** The headers, with what each contains; empty for a request that only reads public data. */
  readonly headers: readonly (readonly [name: string, content: HeaderContent])[]
}

const contents: Readonly<Record<string, HeaderContent>> = {
  AccessKey: 'key',
  AccessSign: 'signature',
  AccessPassphrase: 'passphrase',
  AccessTimestamp: 'timestamp',
}

/** Returns the headers of a signature, with what each contains, from the security schemes of the document. */
export function signatureHeaders(
  schemes: Readonly<Record<string, { readonly [key: string]: unknown }>>,
): [name: string, content: HeaderContent][] {
  return Object.entries(schemes).map(([scheme, { name }]) => {
    const content = contents[scheme]
    if (!content) throw new Error(`Expected a header of the signature, was the security scheme ${scheme}.`)
    return [String(name), content]
  })
}

/** Whether a request is signed. Control operations are not, and have a token at most. */
export function isSigned({ headers }: SampleRequest): boolean {
  return headers.some(([, content]) => content === 'signature')
}

/** Returns the text of a constant header. */
export function textOf(content: HeaderContent): string {
  if (typeof content === 'object') return content.text
  throw new Error(`Expected a constant header, was ${content}.`)
}
