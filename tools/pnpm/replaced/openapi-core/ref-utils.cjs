// Pointers into a document.
exports.escapePointer = (name) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')
exports.parseRef = (reference) => {
  const [uri, pointer = ''] = reference.split('#')
  const names = pointer.split('/').filter((name) => name !== '')
  return { uri: uri || null, pointer: names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')) }
}
