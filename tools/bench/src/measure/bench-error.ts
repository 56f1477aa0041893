/** What the caller got wrong, or what is missing on the machine; the message is meant for a person. */
export class BenchError extends Error {}
