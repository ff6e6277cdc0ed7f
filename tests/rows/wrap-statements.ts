import { parseSync, Visitor } from 'oxc-parser'

/** Where a statement is executed, and the type of the rows that it had. Line and column begin at 1. */
export interface Place {
  line: number
  column: number
  type: string
}

/** The text of a file in which each statement at a place is wrapped in a check of its rows (declared.ts). */
export function wrapStatements(path: string, text: string, places: readonly Place[]): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const calls: { start: number; end: number; name: number }[] = []
  new Visitor({
    CallExpression({ start, end, callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (/^execute(?:TakeFirst(?:OrThrow)?)?$/.test(callee.property.name)) calls.push({ start, end, name: callee.property.start })
    },
  }).visit(parseSync(path, text).program)
  const edits = places.flatMap(({ line, column, type }): [at: number, part: string][] => {
    const at = starts[line - 1]! + column - 1
    const call = calls.find(({ name }) => name === at)
    if (!call) throw new Error(`${path}:${line}:${column} executes no statement: are the rows of another version?`)
    return [
      [call.start, `declaredRows<${type}>()(`],
      [call.end, ')'],
    ]
  })
  let wrapped = text
  for (const [at, part] of edits.toSorted(([one], [other]) => other - one)) wrapped = wrapped.slice(0, at) + part + wrapped.slice(at)
  return `import { declaredRows } from '#tests/rows/declared.ts'; ${wrapped}`
}
