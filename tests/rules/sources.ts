import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

export interface Source {
  /** From the root of the repository, with forward slashes. */
  path: string
  /** Without comments. */
  text: string
  raw: string
  /** Paths of our own files that it imports, type imports included. */
  imports: string[]
  /** Paths that it imports for more than their types. */
  values: string[]
  /** Names of the packages that it imports for more than their types. */
  packages: string[]
  /** The names of all imported packages, type imports included. */
  packagesWithTypes: string[]
}

export const root = join(import.meta.dirname, '../..')
const places = [
  '*.ts',
  'app/**/*.{ts,tsx}',
  'server/**/*.ts',
  'integrations/**/*.ts',
  'domain/**/*.ts',
  'database/**/*.ts',
  'sandbox/**/*.ts',
  'programs/**/*.{ts,mjs}',
  'tools/**/*.ts',
  'tests/**/*.ts',
]
const statement = /\b(?:import|export)\s+(type\s)?(?:[^'";()]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

let known: Source[] | undefined
/** All of our source files, with their imports as written in the text. They are read once for the rules that run in one process. */
export const readSources = (): Source[] => (known ??= readAll())

function readAll(): Source[] {
  return globSync(places, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => {
      const raw = readFileSync(join(root, path), 'utf8')
      const text = raw.replace(comments, '')
      const statements = [...text.matchAll(statement)].map(([, type, named, dynamic]) => ({
        type: Boolean(type),
        name: (named ?? dynamic)!,
      }))
      const foreign = statements.filter(({ name }) => !/^[.#]/.test(name) && !name.startsWith('node:'))
      return {
        path,
        text,
        raw,
        values: statements.filter(({ type }) => !type).flatMap(({ name }) => ownPath(path, name)),
        imports: statements.flatMap(({ name }) => ownPath(path, name)),
        packages: foreign.filter(({ type }) => !type).map(({ name }) => packageOf(name)),
        packagesWithTypes: foreign.map(({ name }) => packageOf(name)),
      }
    })
}

function ownPath(from: string, name: string): string[] {
  const bare = name.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return [bare.slice(1)]
  if (bare.startsWith('.')) return [normalize(join(from, '..', bare)).replaceAll('\\', '/')]
  return []
}

export const isTest = ({ path }: Pick<Source, 'path'>) => /(\.(test|spec)|-under-test)\.tsx?$/.test(path) || path.startsWith('tests/')

/** The store itself: neither tests nor programs, tools and simulators. */
export const isProduct = (source: Pick<Source, 'path'>) => /^(app|server|integrations|domain)\//.test(source.path) && !isTest(source)

export const contextOf = (path: string) => /^(?:server|domain|app\/admin)\/(\w+)\//.exec(path)?.[1]

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** Written with the query builder, as entries, or with an SQL statement. `on conflict do update set` and `for update` name no table. */
export function tablesWritten(text: string): Set<string> {
  const built = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|entriesOf)\(\s*['"](\w+)/g
  const worded = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi
  const updated = /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi
  return new Set([built, worded, updated].flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table!)))
}

/** Every table of the database. */
export function tablesOf(sources: readonly Source[]): string[] {
  const generated = sources.find(({ path }) => path === 'database/tables.generated.ts')!.text
  return [...generated.slice(generated.indexOf('export interface DB {')).matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!)
}

/** The words behind `from` and `join` of statements, and the tables that the query builder selects from. */
export function tablesRead(text: string): string[] {
  const built = /\b(?:selectFrom|innerJoin|leftJoin)\(\s*['"](\w+)/g
  const worded = /\b(?:from|join)\s+"?(\w+)/g
  return [built, worded].flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table!))
}
