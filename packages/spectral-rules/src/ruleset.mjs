// @ts-check
/**
 * The rules: what makes a program lose money, or an order, if the document gets it wrong. Plain JavaScript,
 * because Spectral loads nothing else.
 */
import { fieldRules } from './fields.mjs'
import { operationRules } from './operations.mjs'
import { responseRules } from './responses.mjs'

export default { rules: { ...fieldRules, ...operationRules, ...responseRules } }
