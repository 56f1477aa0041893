// Tailwind loads configurations in TypeScript with it. The dashboard has its configuration in CSS.
export function createJiti() {
  throw new Error('A configuration of Tailwind must be CSS: tools/pnpm/replaced has this instead of the library.')
}
