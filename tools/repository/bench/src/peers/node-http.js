// node:http with kept connections, signed without a library: the least that a careful program does. Others are compared
// with it.
import http from 'node:http'
import { methodsOf } from '../by-hand.js'
import { signedHeaders } from '../credentials.js'

export function connect(baseUrl, tree) {
  const { hostname: host, port } = new URL(baseUrl)
  const agent = new http.Agent({ keepAlive: true })
  return methodsOf(
    (path) =>
      new Promise((resolve, reject) => {
        const request = http.request({ agent, host, port, path, headers: signedHeaders(path) }, (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk) => (text += chunk))
          answer.on('end', () => resolve(JSON.parse(text)))
          answer.on('error', reject)
        })
        request.on('error', reject)
        request.end()
      }),
    tree,
  )
}
