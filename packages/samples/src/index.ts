// A request as a program in each language. The documents for generators and the forms have the same samples.
import { curlSample } from './curl.ts'
import { goSample } from './go.ts'
import { javaSample } from './java.ts'
import { pythonSample } from './python.ts'
import { type SampleRequest, isSigned } from './request.ts'
import { rustSample } from './rust.ts'
import { typescriptSample } from './typescript.ts'
import { unsignedSamples } from './unsigned.ts'

export { quoted as quotedForShell } from './curl.ts'
export { type HeaderContent, type SampleRequest, signatureHeaders } from './request.ts'

export interface Language {
  readonly lang: string
  readonly label: string
  readonly write: (request: SampleRequest) => string
}

/** Requests that only read public data are shorter in each language. */
function choose(label: string, write: Language['write']): Language['write'] {
  return (request) =>
    isSigned(request) || (request.headers.length === 0 && request.method === 'GET')
      ? write(request)
      : unsignedSamples[label]!(request)
}

/** The languages with the functions that write a program. */
export const languages: readonly Language[] = [
  { lang: 'Shell', label: 'curl', write: choose('curl', curlSample) },
  { lang: 'Python', label: 'Python', write: choose('Python', pythonSample) },
  { lang: 'Go', label: 'Go', write: choose('Go', goSample) },
  { lang: 'Java', label: 'Java', write: choose('Java', javaSample) },
  { lang: 'Rust', label: 'Rust', write: choose('Rust', rustSample) },
  { lang: 'TypeScript', label: 'TypeScript', write: choose('TypeScript', typescriptSample) },
]
