// Connections in memory between a client of this process and an HTTP server, without a network.
import { Agent, type Server } from 'node:http'
import { Duplex } from 'node:stream'

/** One end of a connection. What is written to it is read from the other. */
class PipeEnd extends Duplex {
  /** Requests in process come from this machine. */
  readonly remoteAddress = '127.0.0.1'
  other!: PipeEnd
  /** Called when this end has room again. */
  #onRoom: (() => void) | undefined

  override _read(): void {
    const onRoom = this.#onRoom
    this.#onRoom = undefined
    onRoom?.()
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    if (this.other.push(chunk)) done()
    else this.other.#onRoom = done
  }

  override _final(done: () => void): void {
    this.other.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error)
    if (!this.other.destroyed) this.other.destroy(error ?? undefined)
  }

  /** Ends the connection after what was written. */
  destroySoon(): void {
    if (this.writableFinished) this.destroy()
    else this.end(() => this.destroy())
  }

  setTimeout(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  setNoDelay(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}

/** Connects requests of node:http to a server of this process. */
export class PipeAgent extends Agent {
  readonly #server: Server

  constructor(server: Server) {
    super({ keepAlive: true, maxFreeSockets: 4 })
    this.#server = server
  }

  override createConnection(): Duplex {
    const [near, far] = [new PipeEnd(), new PipeEnd()]
    near.other = far
    far.other = near
    this.#server.emit('connection', far)
    return near
  }
}
