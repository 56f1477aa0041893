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

/** Conventions that a document turns on where it follows them. */
export const optional = ['capi-rate-limits-present', 'capi-request-closed', 'capi-signed-locale']

/** @type {Record<string, any>} */
const rules = { ...fieldRules, ...textRules, ...bodyRules, ...operationRules }
for (const name of optional) rules[name] = { ...rules[name], severity: 'off' }

export default {
  extends: [[oas, 'recommended']],
  // The document describes an interface, not an organisation that one could write to.
  rules: { 'info-contact': 'off', ...rules },
}
