// Tailwind and Vite load it; esbuild minifies the styles here, which the builds need anyway.
exports.Features = {}
exports.transform = function transform() {
  throw new Error('Styles are minified by esbuild here: tools/pnpm/replaced has this instead of the library.')
}
