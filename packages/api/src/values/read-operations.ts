/** Reads the table of operations: a line of words for each, in which `-` stands for null or false and `+` for true. */

/** Returns the operations by their ids. The words of a line have the order of the fields below. */
export function readOperations(lines: string): unknown {
  const table: Record<string, object> = {}
  for (const line of lines.trim().split('\n')) {
    const words = line.split(' ').map(valueOf)
    const [id, method, path, tag, signed, permission, ip, uid, hasBody, maxItems, basis, by, ...pages] = words
    const [items, more, total, limit, standard, maximum, page, from, to, time, recordId, recordTime, ownId] = pages
    const record = { time: recordTime, id: ownId }
    const paging = {
      by,
      items,
      more,
      total,
      limit,
      default: standard,
      maximum,
      page,
      from,
      to,
      time,
      id: recordId,
      record,
    }
    table[id as string] = {
      id,
      method,
      path,
      tag,
      signed: signed !== null,
      permission,
      weight: { ip, uid },
      hasBody: hasBody !== null,
      maxItems,
      paging: by ? paging : null,
      basis,
    }
  }
  return table
}

function valueOf(word: string): string | number | boolean | null {
  if (word === '-') return null
  return /^\d/.test(word) ? Number(word) : word
}
