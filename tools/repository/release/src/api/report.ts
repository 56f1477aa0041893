// The public API of a package as text: the declarations that each of its entry points exports, without comments, and
// those of the same package that they name. It is read from the declaration files that users get, by TypeScript itself.
import { join } from 'node:path'
import ts from 'typescript'
import type { Manifest } from '../packages.ts'

/**
 * Longer declarations are generated from the document, whose own comparison is easier to read. They appear with a hash.
 */
const mostLines = 300

/** Returns the report of an unpacked package. The packages that it imports stand beside it. */
export function reportApi(folder: string, manifest: Manifest): string {
  const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    const types = typesOf(target)
    return types === undefined ? [] : [{ specifier: manifest.name + subpath.slice(1), file: join(folder, types) }]
  })
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      noLib: true,
      types: [],
      // So that the path of a declaration names its package.
      preserveSymlinks: true,
    },
  )
  return new Reporter(program, folder).report(entries)
}

function typesOf(target: unknown): string | undefined {
  if (typeof target !== 'object' || target === null) return undefined
  if ('types' in target && typeof target.types === 'string') return target.types
  return 'default' in target ? typesOf(target.default) : undefined
}

class Reporter {
  readonly #checker: ts.TypeChecker
  readonly #program: ts.Program
  readonly #folder: string
  readonly #printer = ts.createPrinter({ removeComments: true })
  /** Declarations that the report has, or will have. */
  readonly #seen = new Set<ts.Symbol>()
  /** Declarations that are named, in the order in which they were found. */
  readonly #named: ts.Symbol[] = []

  constructor(program: ts.Program, folder: string) {
    this.#program = program
    this.#checker = program.getTypeChecker()
    this.#folder = join(folder, '/')
  }

  report(entries: readonly { readonly specifier: string; readonly file: string }[]): string {
    const parts = entries.map(({ specifier, file }) => {
      const module = this.#checker.getSymbolAtLocation(this.#program.getSourceFile(file)!)
      const exported = module ? this.#checker.getExportsOfModule(module) : []
      const sorted = exported.toSorted((one, other) => (one.name < other.name ? -1 : 1))
      const texts = sorted.flatMap((symbol) => this.#describe(symbol) ?? [])
      return [`// ${specifier}\n`, ...this.#describeForeign(sorted), ...texts].join('\n')
    })
    const named: string[] = []
    // The list grows while it is read.
    for (const symbol of this.#named) named.push(this.#print(symbol))
    const rest = named.length === 0 ? '' : `\n// What these name without exporting it\n\n${named.toSorted().join('\n')}`
    return `${parts.join('\n')}${rest}`
  }

  /** Returns a list of names for each other package whose declarations are exported. */
  #describeForeign(exported: readonly ts.Symbol[]): string[] {
    const names = new Map<string, string[]>()
    for (const symbol of exported) {
      const [declaration] = this.#resolve(symbol).declarations ?? []
      if (declaration && this.#isOwn(declaration)) continue
      const from = declaration ? packageOf(declaration.getSourceFile().fileName) : 'a package that is not released here'
      names.set(from, [...(names.get(from) ?? []), `  ${symbol.name},\n`])
    }
    return Array.from(names, ([from, lines]) => `export {\n${lines.join('')}} from '${from}'\n`)
  }

  /** Returns the declaration of an export, or its name where the report has the declaration already. */
  #describe(exported: ts.Symbol): string | undefined {
    const symbol = this.#resolve(exported)
    const [declaration] = symbol.declarations ?? []
    if (!declaration || !this.#isOwn(declaration)) return undefined
    const renamed = symbol.name === exported.name ? '' : ` // as ${exported.name}`
    if (this.#seen.has(symbol)) return `export { ${symbol.name} }${renamed}\n`
    this.#seen.add(symbol)
    const text = this.#print(symbol)
    return renamed === '' ? text : `${renamed.trim()}\n${text}`
  }

  #resolve(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #isOwn(declaration: ts.Declaration): boolean {
    const file = declaration.getSourceFile().fileName
    return file.startsWith(this.#folder) && !file.startsWith(join(this.#folder, 'node_modules/'))
  }

  #print(symbol: ts.Symbol): string {
    return (symbol.declarations ?? [])
      .map((declaration) => {
        const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
        this.#collect(statement)
        const text = this.#printer.printNode(ts.EmitHint.Unspecified, statement, declaration.getSourceFile())
        const lines = text.split('\n')
        if (lines.length <= mostLines) return `${text}\n`
        return `${lines[0]} // ${lines.length} lines, ${ts.sys.createHash!(text).slice(0, 16)}\n`
      })
      .join('')
  }

  /** Finds the declarations of the same package that a declaration names. */
  #collect(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const symbol = this.#checker.getSymbolAtLocation(node)
      if (symbol) this.#add(this.#resolve(symbol))
    }
    ts.forEachChild(node, (child) => this.#collect(child))
  }

  #add(symbol: ts.Symbol): void {
    const [declaration] = symbol.declarations ?? []
    const isStatement =
      declaration !== undefined &&
      (ts.isInterfaceDeclaration(declaration) ||
        ts.isTypeAliasDeclaration(declaration) ||
        ts.isClassDeclaration(declaration) ||
        ts.isEnumDeclaration(declaration) ||
        ts.isFunctionDeclaration(declaration) ||
        ts.isVariableDeclaration(declaration))
    if (!isStatement || !this.#isOwn(declaration) || this.#seen.has(symbol)) return
    this.#seen.add(symbol)
    this.#named.push(symbol)
  }
}

function packageOf(file: string): string {
  const path = file.split('/node_modules/').at(-1)!
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
