// @ts-check
/**
 * The rules of style: the conventions of the capi document and the recommended rules for OpenAPI, for documents that
 * want the same.
 */
import { oas } from '@stoplight/spectral-rulesets'
import { bodyRules } from './style/bodies.mjs'
import { fieldRules } from './style/fields.mjs'
import { operationRules } from './style/operations.mjs'
import { textRules } from './style/texts.mjs'

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
