// Reads what openapi-generator has written: the members of each class and the parameters of operations, with their
// types.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface Member {
  /** In lower case, without underscores, so that it can be compared with the name in the document. */
  readonly name: string
  readonly type: string
}

/** How a language declares the members of a class. */
export interface Language {
  readonly generator: string
  /** The ending of the files with the classes. */
  readonly ending: string
  readonly folder: RegExp
  /** Matches the declaration of a member, with the groups `name` and `type`. */
  readonly member: RegExp
  /** The type of an integer of 64 bits. */
  readonly long: RegExp
  /** Matches an optional parameter of an operation, with the groups `name` and `type`; PHP declares no widths. */
  readonly parameter?: RegExp
}

export const languages: readonly Language[] = [
  {
    generator: 'java',
    ending: '.java',
    folder: /\/model\//,
    member: /^ {2}private (?<type>\S+) (?<name>\w+)(?: = .*)?;$/gm,
    long: /^Long$/,
    parameter: /@javax\.annotation\.Nullable (?<type>\S+) (?<name>\w+)[,)]/g,
  },
  {
    generator: 'csharp',
    ending: '.cs',
    folder: /\/Model\//,
    member: /^ {8}public (?<type>\S+) (?<name>\w+) \{ get/gm,
    long: /^long\??$/,
    parameter: /Option<(?<type>[^<>]+)> (?<name>\w+) = default/g,
  },
  {
    generator: 'kotlin',
    ending: '.kt',
    folder: /\/models\//,
    member: /^ {4}va[lr] (?<name>[\w`]+): (?<type>[^\s,]+)/gm,
    long: /^kotlin\.Long\??$/,
    parameter: /\b(?<name>\w+): (?<type>\S+) = null[,)]/g,
  },
  {
    generator: 'swift6',
    ending: '.swift',
    folder: /\/Models\//,
    member: /^ {4}public var (?<name>[\w`]+): (?<type>\S+)/gm,
    long: /^Int64\??$/,
    parameter: /\b(?<name>\w+): (?<type>\S+) = nil[,)]/g,
  },
  {
    generator: 'php',
    ending: '.php',
    folder: /\/lib\/Model\//,
    // An integer of PHP has 64 bits; what the document says stands in a table of formats.
    member: /(?<=openAPIFormats = \[[^\]]*)'(?<name>\w+)' => '?(?<type>\w+)'?/g,
    long: /^int64$/,
  },
]

/** Returns a name as it is compared. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * Returns the members for a property of the document. Generators put a prefix before names that a language reserves.
 */
export function findMembers(members: readonly Member[], property: string): Member[] {
  return members.filter(({ name }) => name.replace(/^(var|property)(?=.)/, '') === plain(property))
}

/** Returns the members of each class below a folder, by the plain name of the class. */
export function readClasses(folder: string, { ending, folder: within, member }: Language): Map<string, Member[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file}`)
    .filter((file) => within.test(file) && file.endsWith(ending))
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const members = Array.from(text.matchAll(member), ({ groups }) => ({
        name: plain(groups!['name']!),
        type: groups!['type']!,
      }))
      return [plain(basename(file, ending)), members]
    }),
  )
}

/** Returns the optional parameters of all operations below a folder; none where the language declares no types. */
export function readParameters(folder: string, { ending, parameter }: Language): Member[] {
  if (!parameter) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/apis?\//i.test(file) && file.endsWith(ending))
    .flatMap((file) => Array.from(readFileSync(join(folder, file), 'utf8').matchAll(parameter)))
    .map(({ groups }) => ({ name: plain(groups!['name']!), type: groups!['type']! }))
}
