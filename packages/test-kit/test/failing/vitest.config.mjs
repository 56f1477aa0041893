// The configuration of this repository, for the file that fails.
import base from '../../../../vitest.shared.ts'

export default { ...base, test: { ...base.test, include: ['vitest.mjs'] } }
