// Margin modes and separated modes of orders and positions, as records spell them.
export type MarginMode = 'SHARED' | 'ISOLATED'

export type SeparatedMode = 'COMBINED' | 'SEPARATED'
