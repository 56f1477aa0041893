// Domain rules, on the bundle: `npm run lint` runs it, and so does
// `spectral lint spec/dist/openapi.json --ruleset .spectral.mjs`.
import safety from './packages/spectral-rules/src/ruleset.mjs'
import style from './packages/spectral-rules/src/style.mjs'

export default {
  extends: [safety, style],
  rules: { 'capi-rate-limits-present': 'error', 'capi-signed-locale': 'error' },
  overrides: [
    {
      // The reference calls it a JSON number.
      files: ['**/openapi.json#/components/schemas/Contract/properties/priceEndStep'],
      rules: { 'capi-money-decimal': 'off' },
    },
    {
      // The same moment is beside it, as a number.
      files: ['**/openapi.json#/components/schemas/ServerTime/properties/iso'],
      rules: { 'capi-time-x-unit': 'off' },
    },
  ],
}
