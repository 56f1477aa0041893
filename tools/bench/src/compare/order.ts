/** The order of turns in a round: each of the six possible orders of three processes equally often, shuffled. */
import { randomOf, shuffle } from '../measure/random.ts'
import { type Role, roles } from './samples.ts'

/** Returns one order of the roles for each slot of a round: six times `repeats`, so each role has each place equally often. */
export function ordersOf(round: number, repeats: number): readonly (readonly Role[])[] {
  const random = randomOf(round)
  return Array.from({ length: repeats }, () => shuffle(allOrders(), random)).flat()
}

function allOrders(): Role[][] {
  return roles.flatMap((first) => {
    const [second, third] = roles.filter((role) => role !== first) as [Role, Role]
    return [
      [first, second, third],
      [first, third, second],
    ]
  })
}
