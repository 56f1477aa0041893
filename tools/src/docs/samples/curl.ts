/**
 * Writes a call as a shell script that signs with openssl and sends with curl, so that the signed text is the sent text.
 * Credentials come from the environment. The script runs unchanged.
 */
import type { Parameter } from '../../bundle/document.ts'
import type { Call } from '../../generate/model.ts'
import type { ShownDocument } from '../../handbook/display-document.ts'
import type { WireInput } from './input.ts'

/** Returns the script of one call. */
export function curlSample(call: Call, input: WireInput, document: ShownDocument): string {
  const query = new URLSearchParams(
    input.query.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const target = query === '' ? call.path : `${call.path}?${query}`
  const address = [`base_url=${shellQuote(baseUrlOf(document))}`, `target=${shellQuote(target)}`]
  if (!call.signed) return [...address, '', 'curl "$base_url$target"', ''].join('\n')

  const body = input.body === null ? undefined : JSON.stringify(input.body, null, 2)
  const headers = headersOf(call, document).map(([name, value]) => `-H "${name}: ${value}"`)
  return [
    ...address,
    ...(body === undefined ? [] : [`body=${shellQuote(body)}`]),
    'timestamp=$(($(date +%s) * 1000))',
    `text="\${timestamp}${call.method}\${target}${body === undefined ? '' : '${body}'}"`,
    `signature=$(printf '%s' "$text" |`,
    '  openssl dgst -sha256 -hmac "$CAPI_SECRET" \\',
    '    -binary | base64)',
    '',
    `curl ${['"$base_url$target"', ...headers, ...(body === undefined ? [] : ['--data-raw "$body"'])].join(' \\\n  ')}`,
    '',
  ].join('\n')
}

/** Returns the base URL of the samples: the document's first server. */
export function baseUrlOf({ servers }: ShownDocument): string {
  const url = servers[0]?.url
  if (!url) throw new Error('Expected a server, was none.')
  return url
}

/** Returns the headers of a signed call: names from the document, values from the script's variables. */
function headersOf(call: Call, { components }: ShownDocument): [string, string][] {
  const values: Record<string, string> = {
    AccessKey: '$CAPI_KEY',
    AccessSign: '$signature',
    AccessPassphrase: '$CAPI_PASSPHRASE',
    AccessTimestamp: '$timestamp',
  }
  const credentials = Object.entries(components.securitySchemes).map(([scheme, { name }]): [string, string] => {
    const value = values[scheme]
    if (!value) throw new Error(`Expected a value for the security scheme ${scheme}, was none.`)
    return [String(name), value]
  })
  const others = call.parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, schema }): [string, string] => [name, exampleOf(schema)])
  const media = Object.keys(call.operation.responses['200']!.content)[0]!
  return [...credentials, ...others, ['Content-Type', media]]
}

function exampleOf(schema: Parameter['schema'] & { examples?: unknown[] }): string {
  return String(schema.examples?.[0] ?? '')
}

function shellQuote(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
