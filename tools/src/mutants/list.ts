// Lists the mutants of a file of code, and writes the file with some of them in it, each behind a switch: one
// transformed file serves all. The same text always has the same mutants, in the order of its text.
import ts from 'typescript'

export interface Mutant {
  /** What is replaced, from and to, in characters. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly line: number
  /** The function and the statement in which it is: the same in another version of the code that has them too. */
  readonly place: string
  readonly isStatement: boolean
  /** Whether a statement begins with it. */
  readonly isFirst: boolean
}

/** Each operator with the one that replaces it. */
const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
}

function findPlace(node: ts.Node, file: ts.SourceFile): string {
  const names: string[] = []
  let statement: ts.Node | undefined
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isStatement(at) && !ts.isBlock(at)) statement ??= at
    const { name } = at as { name?: ts.Node }
    if (name !== undefined && ts.isIdentifier(name)) names.push(name.text)
  }
  // Of a statement with a body, its head is enough.
  const text = (statement ?? node).getText(file).replaceAll(/\s+/g, ' ').slice(0, 160)
  return `${names.toReversed().join('.')}: ${text}: ${node.getText(file).replaceAll(/\s+/g, ' ')}`
}

/** Returns the mutants of a text: other operators, negated conditions, other literals, and calls that are left out. */
export function listMutants(text: string): Mutant[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const add = (node: ts.Node, replacement: string): void => {
    const start = node.getStart(file)
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    const place = `${findPlace(node, file)} -> ${replacement.replaceAll(/\s+/g, ' ')}`
    let isFirst = false
    for (let at = node.parent; !ts.isSourceFile(at) && at.getStart(file) === start; at = at.parent)
      isFirst ||= ts.isExpressionStatement(at)
    found.push({ start, end: node.end, text: replacement, line, place, isStatement: ts.isStatement(node), isFirst })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = operators[node.operatorToken.getText(file)]
      if (other !== undefined) add(node, `(${node.left.getText(file)}) ${other} (${node.right.getText(file)})`)
    } else if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(file)})`)
    else if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText(file)})`)
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    else if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent)) add(node, `${node.getText(file)} + 1`)
    else if (ts.isBigIntLiteral(node)) add(node, `${node.getText(file)} + 1n`)
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, '')
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns a text with mutants in it. `capiMutant(number)` says at run time whether that mutant is the present one. */
export function switchMutants(text: string, mutants: readonly (Mutant & { readonly number: number })[]): string {
  // Outer ones first; of the same range, in their own order.
  const sorted = mutants.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const write = (start: number, end: number, inside: typeof sorted): string => {
    let written = ''
    let at = start
    for (let index = 0; index < inside.length;) {
      const mutant = inside[index]!
      let next = index + 1
      while (next < inside.length && inside[next]!.start < mutant.end) next++
      const plain = write(mutant.start, mutant.end, inside.slice(index + 1, next))
      const isOn = `globalThis.capiMutant?.(${mutant.number})`
      written += text.slice(at, mutant.start)
      // Without semicolons, a line that begins with a parenthesis would continue the one before.
      if (mutant.isFirst) written += 'void 0, '
      written += mutant.isStatement ? `{ if (!${isOn}) { ${plain} } }` : `(${isOn} ? (${mutant.text}) : (${plain}))`
      at = mutant.end
      index = next
    }
    return written + text.slice(at, end)
  }
  return write(0, text.length, sorted)
}
