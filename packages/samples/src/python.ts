// Writes a request as a program in Python, with its standard library only.
import { type HeaderContent, type SampleRequest, textOf } from './request.ts'

export function pythonSample({ baseUrl, method, target, body, headers }: SampleRequest): string {
  const url = JSON.stringify(baseUrl)
  if (headers.length === 0)
    return `import urllib.error, urllib.request

${sendPython(`${url} + ${JSON.stringify(target)}`)}`
  return `import base64, hashlib, hmac, os, time, urllib.error, urllib.request


def sign(secret, timestamp, method, target, body):
    text = timestamp + method + target + body
    digest = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return base64.b64encode(digest).decode()


target = ${JSON.stringify(target)}
body = ${quoted(body)}
timestamp = str(int(time.time() * 1000))
headers = {
${headers.map(([name, content]) => `    ${JSON.stringify(name)}: ${valueOf(content, method)},\n`).join('')}}
request = urllib.request.Request(${url} + target, body.encode() or None, headers, method="${method}")
${sendPython('request')}`
}

/** Returns the lines that send a request. A refusal ends the program with the code and the message of its body. */
export function sendPython(request: string): string {
  return `try:
    print(urllib.request.urlopen(${request}).read().decode())
except urllib.error.HTTPError as refused:
    raise SystemExit(f"{refused.code} {refused.read().decode()}")
`
}

function valueOf(content: HeaderContent, method: string): string {
  switch (content) {
    case 'key':
      return 'os.environ["CAPI_KEY"]'
    case 'passphrase':
      return 'os.environ["CAPI_PASSPHRASE"]'
    case 'timestamp':
      return 'timestamp'
    case 'signature':
      return `sign(os.environ["CAPI_SECRET"], timestamp, "${method}", target, body)`
    default:
      return JSON.stringify(textOf(content))
  }
}

function quoted(text: string): string {
  return text === '' || /['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`
}
