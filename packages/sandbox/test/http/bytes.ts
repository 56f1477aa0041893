// Bytes on a socket, for what no client library sends.

import { connect } from 'node:net'

export interface Reply {
  readonly status: number
  readonly json: unknown
}

/** Sends bytes and returns the first answers that come back, at the latest when the other side closes. */
export function exchangeBytes(url: URL, bytes: string | Uint8Array, count: number): Promise<Reply[]> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(url.port), url.hostname, () => socket.write(bytes))
    socket.setTimeout(5_000, () => socket.destroy(new Error(`too few answers: ${JSON.stringify(text)}`)))
    socket.setEncoding('latin1')
    const finish = (error?: unknown): void => {
      socket.destroy()
      const replies = readReplies(text)
      if (replies.length >= count) resolve(replies)
      else reject(new Error(`too few answers: ${JSON.stringify(text)}`, { cause: error }))
    }
    socket.on('data', (chunk: string) => {
      text += chunk
      if (readReplies(text).length >= count) finish()
    })
    socket.on('error', finish)
    socket.on('end', finish)
  })
}

/** Returns the whole answers that a text begins with. */
export function readReplies(text: string): Reply[] {
  const replies: Reply[] = []
  for (let rest = text; ;) {
    const head = /^HTTP\/1\.1 (\d+) [^]*?content-length: (\d+)[^]*?\r\n\r\n/i.exec(rest)
    if (!head) return replies
    const end = head[0].length + Number(head[2])
    if (rest.length < end) return replies
    replies.push({ status: Number(head[1]), json: JSON.parse(rest.slice(head[0].length, end)) })
    rest = rest.slice(end)
  }
}
