import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { nodesOf } from './declarations.ts'
import { root, type Source, tablesWritten } from './sources.ts'

/** A statement at the top of a file, or a call that adds an operation to the API: the tables that it writes itself, and the names it uses. */
interface Part {
  writes: Set<string>
  uses: Set<string>
}

interface Parsed {
  parts: Map<string, Part>
  /** Where each imported name is declared, and as which. */
  imports: Map<string, { path: string; name: string }>
  /** The calls that add operations to the API. */
  calls: { names: string[]; part: Part }[]
}

/**
 * The tables that each of these operations of the API writes, as far as its source tells: from the call that adds it, through every function,
 * constant and import that is named on the way. A job that is only queued is not followed.
 */
export function tablesOf(sources: readonly Source[], operations: ReadonlySet<string>): Map<string, Set<string>> {
  const files = new Map(sources.map((source) => [source.path, parse(source, operations)]))

  const collect = (path: string, { writes, uses }: Part, tables: Set<string>, seen: Set<string>) => {
    for (const table of writes) tables.add(table)
    for (const name of uses) follow(path, name, tables, seen)
  }
  const follow = (path: string, name: string, tables: Set<string>, seen: Set<string>) => {
    const file = files.get(path)
    const from = file?.imports.get(name)
    if (from) return follow(from.path, from.name, tables, seen)
    const part = file?.parts.get(name)
    if (!part || seen.has(`${path} ${name}`)) return
    seen.add(`${path} ${name}`)
    collect(path, part, tables, seen)
  }
  const byOperation = new Map([...operations].map((operation) => [operation, new Set<string>()]))
  for (const [path, { calls }] of files)
    for (const { names, part } of calls) for (const name of names) collect(path, part, byOperation.get(name)!, new Set())
  return byOperation
}

function parse({ path, raw }: Source, operations: ReadonlySet<string>): Parsed {
  const parsed: Parsed = { parts: new Map(), imports: new Map(), calls: [] }
  const partOf = (...nodes: Node[]): Part => ({
    writes: new Set(nodes.flatMap((node) => [...tablesWritten(raw.slice(node.start, node.end))])),
    uses: new Set(nodes.flatMap((node) => [...namesUsedIn(node)])),
  })
  for (const statement of parseSync(path, raw).program.body) {
    if (statement.type === 'ImportDeclaration') {
      const target = statement.source.value
      const from = target.startsWith('#') ? target.slice(1) : join(path, '..', target)
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier' && 'name' in specifier.imported && existsSync(join(root, from)))
          parsed.imports.set(specifier.local.name, { path: from, name: specifier.imported.name })
      continue
    }
    const declared = statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
    if (declared.type === 'FunctionDeclaration' && declared.id) parsed.parts.set(declared.id.name, partOf(declared))
    if (declared.type === 'VariableDeclaration')
      for (const each of declared.declarations) if (each.id.type === 'Identifier') parsed.parts.set(each.id.name, partOf(each))
    for (const node of nodesOf(declared)) {
      const names = operationsIn(node).filter((name) => operations.has(name))
      if (names.length > 0) parsed.calls.push({ names, part: partOf(node) })
    }
  }
  return parsed
}

/** The names in a part of a program, without those of properties. */
function* namesUsedIn(node: Node): Generator<string> {
  if (node.type === 'Identifier') yield node.name
  for (const [field, value] of Object.entries(node)) {
    const isProperty = (field === 'key' || field === 'property') && !(node as { computed?: boolean }).computed
    for (const child of isProperty ? [] : Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string') yield* namesUsedIn(child as Node)
  }
}

/** `panelAction('cancelOrder', …)`, `panelEntry({ operations: { list: 'listBooks' … } })`, `{ replaceFile: t.int(…) }`, and `rest beginUpload`. */
function operationsIn(node: Node): string[] {
  if (node.type === 'Property') return node.key.type === 'Identifier' && node.value.type === 'CallExpression' ? [node.key.name] : []
  if (node.type !== 'CallExpression') return []
  const [first] = node.arguments
  const isRest = node.callee.type === 'Identifier' && /^(restCall|describeRoute)$/.test(node.callee.name)
  if (first?.type === 'Literal') return typeof first.value === 'string' ? [isRest ? `rest ${first.value}` : first.value] : []
  if (first?.type !== 'ObjectExpression') return []
  const named = first.properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'operations',
  )
  return named ? nodesOf(named).flatMap((each) => (each.type === 'Literal' && typeof each.value === 'string' ? [each.value] : [])) : []
}
