// Ours on undici: the same client with another transport.
import { entryOf } from '../programs/built-tree.js'
import * as ours from './ours.js'

export async function connect(baseUrl, tree) {
  const { undiciTransport } = await import(entryOf(tree, 'client', './undici'))
  return ours.connect(baseUrl, tree, { transport: undiciTransport() })
}
