// The published rules and our house style, on the bundle: `spectral lint spec/dist/openapi.json` in `npm run lint`.
import published from './packages/spectral-rules/src/ruleset.mjs'
import style from './tools/repository/lint/spectral/style.mjs'

export default {
  extends: [published, style],
  overrides: [
    {
      // The reference calls it a time in milliseconds, and a number of days.
      files: ['**/openapi.json#/paths/~1capi~1v2~1order~1history/get/parameters'],
      rules: { 'capi-time-unix-ms': 'off', 'capi-time-x-unit': 'off' },
    },
    {
      // A client may send any text as the id of a request.
      files: ['**/openapi.json#/components/headers/XRequestId'],
      rules: { 'capi-id-format': 'off' },
    },
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
