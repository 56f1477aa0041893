// Writes a request as a program in Go, with its standard library only.
import { type HeaderContent, type SampleRequest, textOf } from './request.ts'

export function goSample({ baseUrl, method, target, body, headers }: SampleRequest): string {
  const isSigned = headers.length > 0
  const imports = isSigned
    ? ['crypto/hmac', 'crypto/sha256', 'encoding/base64', 'fmt', 'io', 'net/http', 'os', 'strconv', 'strings', 'time']
    : ['fmt', 'io', 'net/http']
  const start = `package main

import (
${imports.map((name) => `\t"${name}"\n`).join('')})
`
  const end = `\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\ttext, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(string(text))
}
`
  if (!isSigned)
    return `${start}
func main() {
\tresponse, err := http.Get("${baseUrl}${target}")
${end}`
  return `${start}
func sign(secret, timestamp, method, target, body string) string {
\tmac := hmac.New(sha256.New, []byte(secret))
\tmac.Write([]byte(timestamp + method + target + body))
\treturn base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func main() {
\ttarget := ${JSON.stringify(target)}
\tbody := ${quoted(body)}
\ttimestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)
\trequest, err := http.NewRequest("${method}", "${baseUrl}"+target, strings.NewReader(body))
\tif err != nil {
\t\tpanic(err)
\t}
${headers.map(([name, content]) => `\trequest.Header.Set("${name}", ${valueOf(content, method)})\n`).join('')}\tresponse, err := http.DefaultClient.Do(request)
${end}`
}

function valueOf(content: HeaderContent, method: string): string {
  switch (content) {
    case 'key':
      return 'os.Getenv("CAPI_KEY")'
    case 'passphrase':
      return 'os.Getenv("CAPI_PASSPHRASE")'
    case 'timestamp':
      return 'timestamp'
    case 'signature':
      return `sign(os.Getenv("CAPI_SECRET"), timestamp, "${method}", target, body)`
    default:
      return JSON.stringify(textOf(content))
  }
}

function quoted(text: string): string {
  return text === '' || text.includes('`') ? JSON.stringify(text) : `\`${text}\``
}
