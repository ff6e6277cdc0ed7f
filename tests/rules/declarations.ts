import type { Node, Program } from 'oxc-parser'

/** Every node of a program, parents first. */
export function nodesOf(program: Node | Program): Node[] {
  const nodes: Node[] = []
  const visit = (node: Node | Program) => {
    if ('type' in node) nodes.push(node)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object' && typeof (child as Node).type === 'string') visit(child as Node)
  }
  visit(program)
  return nodes
}

/** Each function with its lines, first and last included. A function without a name is called by the line where it begins. */
export function functionsIn(program: Program, text: string): { name: string; lines: number }[] {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineAt = (offset: number) => breaks.findLastIndex((at) => at < offset) + 2
  const functions = nodesOf(program).filter(({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
  return functions.map((node) => {
    const first = lineAt(node.start)
    const name = 'id' in node && node.id && 'name' in node.id ? node.id.name : `line ${first}`
    return { name, lines: lineAt(node.end) - first + 1 }
  })
}

/** Names that a file declares: variables, parameters, functions, properties of objects and types. */
export function namesIn(program: Program): string[] {
  return nodesOf(program).flatMap((node) => {
    if (node.type === 'VariableDeclarator') return boundIn(node.id)
    if (node.type === 'FunctionDeclaration') return [...(node.id ? [node.id.name] : []), ...node.params.flatMap(boundIn)]
    if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return node.params.flatMap(boundIn)
    if (node.type === 'Property' || node.type === 'PropertyDefinition' || node.type === 'TSPropertySignature')
      return !node.computed && node.key.type === 'Identifier' ? [node.key.name] : []
    return []
  })
}

/** Every identifier, whether declared or used. The names of environment variables are texts of the operator's, and so are paths. */
export function identifiersIn(program: Program): string[] {
  return nodesOf(program)
    .flatMap((node) => ('name' in node && typeof node.name === 'string' ? [node.name] : []))
    .filter((name) => !/^[A-Z][A-Z\d_]*$/.test(name))
}

/** The lines on which something is begun that nobody awaits (a timer, or a promise given to `void`), outside `inBackground`. */
export function unawaitedIn(program: Program, text: string): string[] {
  const calls = nodesOf(program).filter((node) => node.type === 'CallExpression')
  const isNamed = ({ callee }: (typeof calls)[number], names: RegExp) => callee.type === 'Identifier' && names.test(callee.name)
  const background = calls.filter((call) => isNamed(call, /^inBackground$/))
  const timers = calls.filter((call) => isNamed(call, /^(set(Timeout|Interval|Immediate)|queueMicrotask)$/))
  const voided = nodesOf(program).filter(
    (node) => node.type === 'UnaryExpression' && node.operator === 'void' && node.argument.type === 'CallExpression',
  )
  const isWithin = (node: Node, calls: readonly Node[]) => calls.some(({ start, end }) => start <= node.start && node.end <= end)
  const isBackground = (node: Node) => isWithin(node, background) || background.some((call) => isWithin(call, [node]))
  const lineOf = ({ start }: Node) => text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', start)).trim()
  return [...timers, ...voided].filter((node) => !isBackground(node)).map(lineOf)
}

/** The names in a pattern: `{ a, b: [c] }` binds a and c. */
function boundIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => boundIn(property.type === 'RestElement' ? property.argument : property.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundIn(element) : []))
    case 'AssignmentPattern':
      return boundIn(pattern.left)
    case 'RestElement':
      return boundIn(pattern.argument)
    case 'TSParameterProperty':
      return boundIn(pattern.parameter)
    default:
      return []
  }
}
