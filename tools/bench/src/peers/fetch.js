/** The platform's own fetch, signed by hand. */
import { methodsOf } from '../by-hand.js'
import { signedHeaders } from '../credentials.js'

export function connect(baseUrl) {
  return methodsOf(async (target) => {
    const answer = await fetch(baseUrl + target, { headers: signedHeaders(target) })
    return answer.json()
  })
}
