// The local server, in a process of its own so that the CPU time of a client is that of the client alone. It answers
// every path with the text that it was told last. Each time it is told one, it says how many requests came since.
import { createServer } from 'node:http'

let reply = Buffer.from('{}')
let requests = 0
let unsigned = 0

const server = createServer((request, response) => {
  // One look a turn: a peer that signs once signs always.
  if (requests++ === 0 && !/sign/i.test(request.url + request.rawHeaders.join())) unsigned++
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': reply.length })
  response.end(reply)
})
// Peers wait long for their turn, and keep their connections meanwhile.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

process.on('message', (text) => {
  process.send({ requests, unsigned })
  reply = Buffer.from(text)
  requests = 0
})
process.on('disconnect', () => process.exit())
