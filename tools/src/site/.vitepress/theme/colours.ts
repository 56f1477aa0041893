// Colours code with highlights of the browser, which need no element for each word. A browser without them shows it
// plain.
/// <reference lib="dom.iterable" />

/** Comments, texts, keys of JSON, numbers, and words of the languages of our samples. */
const words =
  'as|async|await|break|case|catch|class|const|continue|curl|def|defer|do|done|else|export|extends|false|fi|finally|fn|for|from|func|function|if|impl|import|in|interface|let|match|mut|new|nil|None|null|of|package|pub|public|return|self|static|struct|switch|then|this|throw|throws|true|True|False|try|type|use|using|var|void|while|with|yield'
const parts = new RegExp(
  String.raw`(?<comment>(?<=^|\s)(?://|#(?!\[)).*$|/\*[^]*?\*/)|(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|` +
    '`[^`]*`' +
    String.raw`)|(?<number>\b\d[\d._]*\b)|(?<word>\b(?:${words})\b)`,
  'gm',
)
const kinds = ['comment', 'key', 'text', 'number', 'word'] as const

/** Colours the blocks of code below an element. Those that are gone are forgotten. */
export function colourCode(root: ParentNode): void {
  if (!('highlights' in CSS)) return
  for (const kind of kinds) if (!CSS.highlights.has(kind)) CSS.highlights.set(kind, new Highlight())
  for (const kind of kinds)
    for (const range of CSS.highlights.get(kind)! as unknown as Set<Range>)
      if (!range.startContainer.isConnected) CSS.highlights.get(kind)!.delete(range)
  for (const { firstChild: node } of root.querySelectorAll('[class*=language-]:not(.language-text) > pre > code')) {
    if (node?.nodeType !== Node.TEXT_NODE || coloured.get(node) === node.nodeValue) continue
    coloured.set(node, node.nodeValue!)
    for (const { groups, index, 0: found } of node.nodeValue!.matchAll(parts)) {
      const range = new Range()
      range.setStart(node, index)
      range.setEnd(node, index + found.length)
      CSS.highlights.get(kinds.find((kind) => groups![kind] !== undefined)!)!.add(range)
    }
  }
}

const coloured = new WeakMap<ChildNode, string>()
