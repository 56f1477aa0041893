// undici by its fastest documented way, signed without a library.
import { Agent, request } from 'undici'
import { methodsOf } from '../by-hand.js'
import { signedHeaders } from '../credentials.js'

export function connect(baseUrl, tree) {
  const dispatcher = new Agent()
  return methodsOf(async (target) => {
    const { body } = await request(baseUrl + target, { dispatcher, headers: signedHeaders(target) })
    return body.json()
  }, tree)
}
