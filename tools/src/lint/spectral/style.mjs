// @ts-check
/**
 * The house style of this repository's document, over the recommended rules for OpenAPI. `.spectral.mjs` adds it to the
 * published rules, whose reader of documents it shares.
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
