/** Lists the mutants of a file of code: the same file always has the same ones, in the order of its text. */
import ts from 'typescript'

export interface Mutant {
  /** What is replaced, from and to, in characters. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly line: number
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

/** Returns the mutants of a text: other operators, negated conditions, other literals, and calls that are left out. */
export function listMutants(text: string): Mutant[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const add = (node: ts.Node, replacement: string): void => {
    const start = node.getStart(file)
    found.push({ start, end: node.end, text: replacement, line: file.getLineAndCharacterOfPosition(start).line + 1 })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = operators[node.operatorToken.getText(file)]
      if (other !== undefined) add(node.operatorToken, other)
    } else if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(file)})`)
    else if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText(file)})`)
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    else if (ts.isNumericLiteral(node)) add(node, `${node.getText(file)} + 1`)
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, ';')
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns a text with one mutant in it. */
export function applyMutant(text: string, { start, end, text: replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}
