// Domain rules, on the bundle: `npm run lint` runs it, and so does
// `spectral lint spec/dist/openapi.json --ruleset .spectral.mjs`.
export { default } from './packages/spectral-rules/src/ruleset.mjs'
