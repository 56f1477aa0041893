// @ts-check
/** Enums: lists of values, written as `enum` or as a choice of constants. */
import { elementsOf, isObject } from './reference.mjs'

/**
 * Whether a schema is a list of constants, and accepts nothing else.
 * @param {any} schema
 */
export function isConstants(schema) {
  return isObject(schema) && hasConstant(schema.oneOf)
}

/**
 * Whether a schema names constants among the values that it accepts.
 * @param {any} schema
 */
export function namesConstants(schema) {
  return isObject(schema) && ('const' in schema || hasConstant(schema.oneOf) || hasConstant(schema.anyOf))
}

/** @param {any} branches */
function hasConstant(branches) {
  return elementsOf(branches).some((branch) => isObject(branch) && 'const' in branch)
}

/**
 * Whether a schema accepts any text or any number, so that a choice with it is open.
 * @param {any} schema
 */
export function isOpen(schema) {
  if (schema === true) return true
  if (!isObject(schema)) return false
  const isAny = ['const', 'enum', '$ref', 'oneOf', 'anyOf', 'allOf', 'format'].every((key) => !(key in schema))
  return isAny && [schema.type].flat().some((type) => ['string', 'integer', 'number'].includes(type))
}
