// @ts-check
/**
 * The rules for safety: what makes a program lose money, or an order, if the document gets it wrong. Plain JavaScript,
 * because Spectral loads nothing else.
 */
import { fieldRules } from './safety/fields.mjs'
import { operationRules } from './safety/operations.mjs'
import { responseRules } from './safety/responses.mjs'

export default { rules: { ...fieldRules, ...operationRules, ...responseRules } }
