import { expect, it } from 'vitest'
import { findCommands } from '../../src/find/commands.ts'

const commands = ['Cancel all open orders', 'Open orders', 'Fills'].map((name, index) => ({
  name,
  kind: index === 0 ? 'action' : 'account',
  id: name,
  run() {},
}))
const namesOf = (text: string) => findCommands(commands, text).map(({ name }) => name)

it('finds commands that contain every word, in any order and case', () => {
  expect(namesOf('orders OPEN')).toEqual(['Cancel all open orders', 'Open orders'])
  expect(namesOf('account open')).toEqual(['Open orders'])
  expect(namesOf('  ')).toHaveLength(3)
  expect(namesOf('open nothing')).toEqual([])
})
