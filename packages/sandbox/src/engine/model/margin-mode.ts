export type MarginMode = 'SHARED' | 'ISOLATED'

export type SeparatedMode = 'COMBINED' | 'SEPARATED'
