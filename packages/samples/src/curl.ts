// Writes a request as a shell script that signs with openssl and sends with curl.
import { type HeaderContent, type SampleRequest, textOf } from './request.ts'

export function curlSample({ baseUrl, method, target, body, headers }: SampleRequest): string {
  if (headers.length === 0) return `curl -s ${quoted(baseUrl + target)}\n`
  return `target=${quoted(target)}
body=${quoted(body)}
timestamp=$(($(date +%s) * 1000))
signature=$(printf '%s' "\${timestamp}${method}\${target}\${body}" |
  openssl dgst -sha256 -hmac "$CAPI_SECRET" -binary | openssl base64 -A)

curl -s -X ${method} "${baseUrl}$target" \\
${headers.map(([name, content]) => `  -H "${name}: ${valueOf(content)}"`).join(' \\\n')}${body === '' ? '' : ' \\\n  --data-raw "$body"'}
`
}

function valueOf(content: HeaderContent): string {
  const variables: Readonly<Record<string, string>> = {
    key: '$CAPI_KEY',
    passphrase: '$CAPI_PASSPHRASE',
    timestamp: '$timestamp',
    signature: '$signature',
  }
  const known = typeof content === 'string' ? variables[content] : undefined
  // Inside double quotes, these characters have a meaning of their own.
  return known ?? textOf(content).replaceAll(/["$`\\]/g, '\\$&')
}

/** Returns a text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
