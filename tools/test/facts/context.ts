// What a check of a fact is given, and what it is.
import type { Node } from '../../product/bundle/document.ts'
import type { Gap } from './gaps.ts'
import type { Place, Places } from './place.ts'
import type { Fact } from './table.ts'

export interface Context {
  readonly bundle: Node
  readonly facts: readonly Fact[]
  readonly places: Places
  readonly gaps: readonly Gap[]
}

type Check = (fact: Fact, context: Context, place: Place) => string | undefined

/** Checks by the aspect of the fact. */
export type Checks = Record<string, Check>
