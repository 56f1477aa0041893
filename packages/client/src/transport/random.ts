// The random numbers of a client, as an argument: the jitter of retries and new client ids. Only this file uses those
// of the system.

/** Returns a number in [0, 1) from the system. */
export const systemRandom: () => number = () => Math.random()

/** Returns a new id of 32 random hexadecimal digits from the system. */
export function systemId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** Returns a function that makes ids of 32 hexadecimal digits from random numbers. */
export function idsFrom(random: () => number): () => string {
  const eightDigits = (): string =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  return () => eightDigits() + eightDigits() + eightDigits() + eightDigits()
}
