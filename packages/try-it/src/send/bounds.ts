/** The limits of each request of a form: its time, and the length of its response. */
export const bounds = { timeoutMs: 60_000, maxResponseBytes: 2 ** 24 } as const
