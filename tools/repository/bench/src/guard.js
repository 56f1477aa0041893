// Refuses every connection that leaves this machine, and every look-up of a name. Loaded before a peer, so that none
// can reach a real service with whatever address it has built in. It does nothing for connections to loopback.
import dns from 'node:dns'
import net from 'node:net'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...given) {
  // Node passes its own calls through as one normalised array.
  const [options] = Array.isArray(given[0]) ? given[0] : given
  const host = typeof options === 'object' ? (options.host ?? options.path) : given[1]
  if (!LOOPBACK.has(host)) throw new Error(`A peer may reach 127.0.0.1 only, tried ${host}.`)
  return connect.apply(this, given)
}

dns.lookup = (name) => {
  throw new Error(`A peer may look up no name, tried ${name}.`)
}

/** Throws unless the guard stands, so that a peer never runs without it. */
export function checkGuard() {
  let refusal
  try {
    net.connect(80, 'example.com').destroy()
  } catch (error) {
    refusal = error.message
  }
  if (!refusal?.startsWith('A peer may')) throw new Error('Expected the guard to refuse a connection, it did not.')
}
