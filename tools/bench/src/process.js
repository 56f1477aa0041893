/** A process that answers each message with one message. */
import { fork } from 'node:child_process'

// Nothing of the caller's environment: a proxy named there would lead away from this machine.
const env = { NODE_ENV: 'production' }

/** Starts a module in a process of its own; resolves with its first message and a way to ask it for more. */
export async function start(module, args = []) {
  const child = fork(new URL(module, import.meta.url), args, { env, execArgv: [] })
  const next = () =>
    new Promise((resolve, reject) => {
      const settle = (message) => (child.off('exit', fail), resolve(message))
      const fail = (code) => reject(new Error(`${[module, ...args].join(' ')} ended with code ${code}.`))
      child.once('message', settle).once('exit', fail)
    })
  const first = await next()
  const ask = (message) => {
    child.send(message)
    return next()
  }
  return { first, ask, stop: () => child.disconnect() }
}
