// @ts-check
/**
 * Domain rules on the bundle, over the recommended rules for OpenAPI. A rule stands here when a path into the bundle is enough
 * to say what it looks at. Plain JavaScript, because Spectral loads nothing else.
 */
import { oas } from '@stoplight/spectral-rulesets'
import emptyText from './rules/empty-text.mjs'
import fieldDescribed from './rules/field-described.mjs'
import finalComplete from './rules/final-complete.mjs'
import idInt64 from './rules/id-int64.mjs'
import rateLimitsPresent from './rules/rate-limits-present.mjs'
import moneyDecimal from './rules/money-decimal.mjs'
import nameDistinct from './rules/name-distinct.mjs'
import pagingFits from './rules/paging-fits.mjs'
import pagingPresent from './rules/paging-present.mjs'
import prosePeriod from './rules/prose-period.mjs'
import requestClosed from './rules/request-closed.mjs'
import requestDecimalPattern from './rules/request-decimal-pattern.mjs'
import requestVocabularyClosed from './rules/request-vocabulary-closed.mjs'
import responseComplete from './rules/response-complete.mjs'
import responseUnbounded from './rules/response-unbounded.mjs'
import responseVocabularyOpen from './rules/response-vocabulary-open.mjs'
import signedLocale from './rules/signed-locale.mjs'
import signedTogether from './rules/signed-together.mjs'
import summaryImperative from './rules/summary-imperative.mjs'
import timeUnixMs from './rules/time-unix-ms.mjs'

export default {
  extends: [[oas, 'recommended']],
  rules: {
    // The document describes an interface, not an organisation that could be written to.
    'info-contact': 'off',
    'capi-empty-text': emptyText,
    'capi-field-described': fieldDescribed,
    'capi-final-complete': finalComplete,
    'capi-id-int64': idInt64,
    'capi-rate-limits-present': rateLimitsPresent,
    'capi-money-decimal': moneyDecimal,
    'capi-name-distinct': nameDistinct,
    'capi-paging-fits': pagingFits,
    'capi-paging-present': pagingPresent,
    'capi-prose-period': prosePeriod,
    'capi-request-closed': requestClosed,
    'capi-request-decimal-pattern': requestDecimalPattern,
    'capi-request-vocabulary-closed': requestVocabularyClosed,
    'capi-response-complete': responseComplete,
    'capi-response-unbounded': responseUnbounded,
    'capi-response-vocabulary-open': responseVocabularyOpen,
    'capi-signed-locale': signedLocale,
    'capi-signed-together': signedTogether,
    'capi-summary-imperative': summaryImperative,
    'capi-time-unix-ms': timeUnixMs,
  },
}
