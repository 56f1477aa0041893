// The order of the folders in every package. `folders.test.ts` enforces it; the guide on the architecture shows it.

/** Files outside every folder, such as `index.ts`. */
export const top = '(top)'

/** The folders of each package. A folder imports only from itself and from folders before it. */
export const folderOrder: Record<string, readonly string[]> = {
  'packages/client/src': ['transport', 'budget', 'request', 'lists', 'market', 'account', 'orders', top],
  'packages/sandbox/src': [
    'platform',
    'engine',
    'document',
    'candles',
    'faults',
    'session',
    'mirror',
    'journal',
    'operations',
    'in-process',
    'control',
    'http',
    top,
    'scenarios',
    'command',
  ],
  'packages/sandbox/src/engine': [
    'base',
    'contract',
    'prices',
    'model',
    'archive',
    'accounting',
    'execution',
    'order-entry',
    'liquidation',
    'time',
    'commands',
    'views',
    'snapshot',
    'invariants',
    top,
  ],
  'packages/mcp/src': ['results', 'tools', 'resources', top],
  'packages/cli/src': ['input', 'output', 'settings', 'completion', 'control', 'report', 'verify', 'mcp', top],
  'packages/report/src': [top],
  'packages/dashboard/src': ['format', 'api', 'state', 'components', 'controls', 'panels', top],
  'packages/try-it/src': ['describe', 'values', 'send', 'components', top],
  'packages/test-kit/src': [top],
  'packages/simulation/src': ['base', 'disk'],
  'packages/examples/src': [top],
  'packages/api/src': ['values', 'generated', top],
  'tools/src': ['bundle', 'handbook', 'generators', 'generate', 'lint', 'diff', 'site'],
}
