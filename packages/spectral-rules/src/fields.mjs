// @ts-check
/** Rules on the values of fields that a program must not get wrong: ids, money and times. */
import { isAmount, isEvent, isId, isTime, statesUnit } from './names.mjs'
import { accepts, choiceRule } from './rule.mjs'

/**
 * What a text says about the unit of a time, or that it is no Unix time: milliseconds, RFC 3339, YYYYMMDD, an hour in
 * [0,23].
 */
const unit = new RegExp(
  [
    'unix-?(ms|s|us|ns)|ms|mill\\w{0,4}-?seconds?|micro-?seconds?|nano-?seconds?',
    'in seconds|seconds since|unix seconds|date-?time|iso[-_ ]?(8601|string)?|rfc[-_ ]?\\d{4}|yy(yy)?-?mm-?dd|mmdd|hh:mm',
  ]
    .map((words) => `\\b(${words})\\b`)
    .concat('\\[0, ?\\d+\\]')
    .join('|'),
  'i',
)
/** Unix seconds to nanoseconds of this century, or a date. */
const moment = /^(1\d{9}(\d{3}){0,3}|\d{4}-\d\d-\d\d.*)$/
const timeUnits = new Set(['unix-ms', 'unix-s', 'unix-us', 'unix-ns'])
/** A number called `from` or `since` may also be that of a page or of a record. */
const otherStart = /\b(cursor|ids?|identifier|index|offset|page|position|skip|sequence)\b/i

export const fieldRules = {
  'capi-id-int64': choiceRule('Ids are texts or integers with the format int64.', ({ words, choice, neighbours }) => {
    const isUser = words.length <= 2 && words.at(-1) === 'uid'
    if (!isId(words) && !isUser && words.at(-1) !== 'account') return undefined
    // The id of a JSON-RPC message is chosen by the caller, and only repeated.
    if (words.length === 1 && neighbours.includes('jsonrpc')) return undefined
    if (accepts(choice, ['number'])) return 'write the id as an integer or a string with `format: int64`'
    return accepts(choice, ['integer']) && choice.format !== 'int64'
      ? 'give the id `format: int64`, so that it is never rounded or cut to 32 bits'
      : undefined
  }),
  'capi-money-decimal': choiceRule('Money, sizes and rates are not JSON numbers.', ({ words, choice, neighbours }) =>
    accepts(choice, ['number']) && isAmount(words, neighbours)
      ? 'write it as `type: string` with `format: decimal`: a JSON number becomes a float'
      : undefined,
  ),
  'capi-time-unix-ms': choiceRule(
    'Times state their unit; integers have the format int64.',
    ({ words, choice, text, example }) => {
      const isNumber = accepts(choice, ['integer', 'number'])
      const isMoment = isTime(words) || (isEvent(words) && isNumber && !otherStart.test(text))
      // A text of a list is one of its words, and one without characters means no value.
      if (!isMoment || 'enum' in choice || choice.maxLength === 0 || !accepts(choice, ['string', 'integer', 'number']))
        return undefined
      const isStated =
        timeUnits.has(choice['x-unit']) ||
        choice.format === 'date' ||
        statesUnit(words) ||
        unit.test(text) ||
        moment.test(String(example))
      if (!isStated)
        return 'state the unit of the time with `x-unit: unix-ms` (or unix-s, unix-us, unix-ns), a format, or in the description'
      return isNumber && choice.format !== 'int64'
        ? 'give the time `type: integer` with `format: int64`, so that it is never cut to 32 bits or rounded'
        : undefined
    },
  ),
}
