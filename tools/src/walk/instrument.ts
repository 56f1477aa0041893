// Adds a call to the beginning of every function of a file, so that a run tells in which order files are entered.
import ts from 'typescript'

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}

/**
 * Returns the JavaScript of a file in TypeScript, in which every function first calls `onEntry` with the path of the
 * file.
 */
export function instrument(source: string, path: string): string {
  const before = [(context: ts.TransformationContext) => (file: ts.SourceFile) => addEntries(file, path, context)]
  return ts.transpileModule(source, { fileName: path, compilerOptions, transformers: { before } }).outputText
}

function addEntries(file: ts.SourceFile, path: string, context: ts.TransformationContext): ts.SourceFile {
  const { factory } = context
  const enter = (): ts.Expression =>
    factory.createCallExpression(factory.createIdentifier('onEntry'), undefined, [factory.createStringLiteral(path)])
  const withEntry = (body: ts.Node): ts.Node => {
    if (!ts.isBlock(body))
      return factory.createParenthesizedExpression(factory.createComma(enter(), body as ts.Expression))
    return factory.updateBlock(body, [factory.createExpressionStatement(enter()), ...body.statements])
  }
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context)
    const { body } = visited as ts.FunctionLikeDeclaration
    if (!ts.isFunctionLike(node) || !body) return visited
    return ts.visitEachChild(visited, (child) => (child === body ? withEntry(child) : child), context)
  }
  return ts.visitNode(file, visit) as ts.SourceFile
}
