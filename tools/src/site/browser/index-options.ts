/** How the index is made and read; both sides have to agree. */
export const OPTIONS: { fields: string[]; storeFields: string[]; tokenize: (text: string) => string[] } = {
  fields: ['title', 'text'],
  storeFields: ['address', 'title', 'place', 'start'],
  // A name in camel case or with underlines is found whole and by its parts.
  tokenize: (text) =>
    text.split(/[^\p{L}\p{N}_-]+/u).flatMap((word) => {
      const parts = word.split(/[_-]+|(?<=[a-z0-9])(?=[A-Z])/)
      return (parts.length > 1 ? [word, ...parts] : [word]).filter((part) => part !== '')
    }),
}
