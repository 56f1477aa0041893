// @ts-check
/** Rules on the descriptions and formats of fields. */
import { isId, isMoney, isTime } from '../../../../packages/spectral-rules/src/names.mjs'
import { accepts, choiceRule, fieldRule, textOf } from '../../../../packages/spectral-rules/src/rule.mjs'

const timeUnits = new Set(['unix-ms', 'unix-s', 'unix-us', 'unix-ns'])

export const fieldRules = {
  // A mere reference has the description of its target.
  'capi-field-described': fieldRule('Every property and parameter has a description.', ({ node }) =>
    textOf(node.description).trim() || Object.keys(node).join() === '$ref'
      ? []
      : ['give it a `description`, was absent or empty.'],
  ),
  'capi-id-format': choiceRule('Ids that are texts have a format, such as int64 or uuid.', ({ words, choice }) =>
    isId(words) && accepts(choice, ['string']) && choice.format === undefined
      ? 'give the id the format of its text, such as int64 or uuid'
      : undefined,
  ),
  'capi-decimal-format': choiceRule('Texts of money, sizes and rates have the format decimal.', ({ words, choice }) =>
    // A text without characters means no value.
    !isId(words) && isMoney(words) && isOtherText(choice) && choice.maxLength !== 0
      ? 'give it `format: decimal`, so that it never becomes a float'
      : undefined,
  ),
  'capi-time-x-unit': choiceRule('Times are Unix times with x-unit, not texts of a date.', ({ words, choice }) => {
    const isMoment = choice.format === 'date-time' || (isTime(words) && accepts(choice, ['string', 'integer']))
    return isMoment && (choice.format === 'date-time' || !timeUnits.has(choice['x-unit']))
      ? 'give the time `x-unit: unix-ms`, or unix-s, unix-us or unix-ns for another unit'
      : undefined
  }),
}

/** @param {any} choice */
function isOtherText(choice) {
  return accepts(choice, ['string']) && choice.format !== 'decimal'
}
