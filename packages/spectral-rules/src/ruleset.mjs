// @ts-check
/**
 * Rules for the bundle of a trading interface, added to the recommended rules for OpenAPI. A rule is here if a path into the
 * bundle is enough to name what it checks. Plain JavaScript, because Spectral loads nothing else.
 */
import { oas } from '@stoplight/spectral-rulesets'
import { bodyRules } from './bodies.mjs'
import { fieldRules } from './fields.mjs'
import { operationRules } from './operations.mjs'
import { textRules } from './texts.mjs'

export default {
  extends: [[oas, 'recommended']],
  // The document describes an interface, not an organisation that one could write to.
  rules: { 'info-contact': 'off', ...fieldRules, ...textRules, ...bodyRules, ...operationRules },
}
