// Shortens a text of a request for an error message.

/** The most characters of a request that an error repeats. */
const mostEchoed = 200

/** Returns at most the first 200 characters of a text, with an ellipsis if there are more. */
export function clip(text: string): string {
  return text.length > mostEchoed ? `${text.slice(0, mostEchoed - 1)}…` : text
}
