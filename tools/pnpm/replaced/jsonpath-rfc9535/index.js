// Redocly finds places for overlays with it, and applies none here.
export function paths() {
  throw new Error('Overlays are not supported here: tools/pnpm/replaced has this instead of the library.')
}

export default paths
