// Writes a request as a program in TypeScript, with the modules of Node only.
import { type HeaderContent, type SampleRequest, textOf } from './request.ts'

export function typescriptSample({ baseUrl, method, target, body, headers }: SampleRequest): string {
  if (headers.length === 0)
    return `const response = await fetch('${baseUrl}${target}')
console.log(await response.text())
`
  return `import { createHmac } from 'node:crypto'

function sign(secret: string, timestamp: string, method: string, target: string, body: string): string {
  const text = timestamp + method + target + body
  return createHmac('sha256', secret).update(text).digest('base64')
}

const { CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
const target = '${target}'
const body = ${quoted(body)}
const timestamp = String(Date.now())
const response = await fetch('${baseUrl}' + target, {
  method: '${method}',
  headers: {
${headers.map(([name, content]) => `    '${name}': ${valueOf(content, method)},\n`).join('')}  },
  body: body || null,
})
// Ids have up to 18 digits; JSON.parse would round those that are numbers.
console.log(await response.text())
`
}

function valueOf(content: HeaderContent, method: string): string {
  switch (content) {
    case 'key':
      return 'CAPI_KEY'
    case 'passphrase':
      return 'CAPI_PASSPHRASE'
    case 'timestamp':
      return 'timestamp'
    case 'signature':
      return `sign(CAPI_SECRET, timestamp, '${method}', target, body)`
    default:
      return quoted(textOf(content))
  }
}

function quoted(text: string): string {
  return /['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`
}
