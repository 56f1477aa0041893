// Makes a response of what Node has received: some servers and proxies compress a body that nobody asked them to
// compress, or begin it with a byte order mark. `fetch` reads both by itself.
import { ReceivedResponse, type HeaderFields, TransportError, tooLongError } from './transport.ts'

/** Returns the response with these chunks as its body. Throws TransportError for a body that cannot be read. */
export function receive(
  status: number,
  headers: HeaderFields,
  chunks: readonly Buffer[],
  maxResponseBytes: number,
): ReceivedResponse {
  let body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  const encoding = headers['content-encoding']
  if (encoding !== undefined && body.length > 0) body = decompress(body, String(encoding), maxResponseBytes)
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) body = body.subarray(3)
  return new ReceivedResponse(status, headers, body.toString(), body)
}

/** More encodings than anybody applies, each of which costs time and memory. */
const MAX_ENCODINGS = 5

/** `encodings` are in the order in which they were applied. */
function decompress(body: Buffer, encodings: string, maxResponseBytes: number): Buffer {
  const { gunzipSync, inflateSync, brotliDecompressSync } = process.getBuiltinModule('node:zlib')
  const { MAX_LENGTH } = process.getBuiltinModule('node:buffer').constants
  const decoders = new Map([
    ['gzip', gunzipSync],
    ['x-gzip', gunzipSync],
    ['deflate', inflateSync],
    ['br', brotliDecompressSync],
  ])
  const names = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const applied = names.filter((name) => name !== '' && name !== 'identity')
  if (applied.length > MAX_ENCODINGS)
    throw new TransportError(`expected a body in at most ${MAX_ENCODINGS} encodings, was ${applied.length}`, true)
  // The library takes a whole number of bytes that one buffer can have.
  const most = Math.min(maxResponseBytes, MAX_LENGTH)
  const maxOutputLength = Math.max(1, Math.floor(most))
  let text = body
  for (const encoding of applied.toReversed()) {
    const decode = decoders.get(encoding)
    if (!decode)
      throw new TransportError(`expected a body in gzip, deflate or br, was ${JSON.stringify(encoding)}`, true)
    try {
      text = decode(text, { maxOutputLength })
    } catch (thrown) {
      if ((thrown as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLongError(most)
      throw new TransportError(`expected a body in ${encoding}, was another or cut short`, true, thrown)
    }
  }
  return text
}
