import { checkConfiguration, productionConfig } from './check-configuration.ts'
import { checkLaw } from './check-law.ts'

/** npm run check, with the environment variables of production. */
const findings = await checkConfiguration(process.env)
for (const { kind, what, message } of findings) console.log(`${kind === 'ok' ? 'ok  ' : 'TODO'}  ${what.padEnd(10)} ${message}`)
process.exitCode = findings.some(({ kind }) => kind === 'todo') ? 1 : 0

/** A gap found here is a warning: only the seller can know that it does not apply. */
const readable = findings.some(({ kind, what }) => what === 'Database' && kind === 'ok')
const lines = readable ? await checkLaw(productionConfig(process.env), process.env) : []
if (lines.length > 0) console.log('\nThe law (docs/law.md)')
for (const line of lines) {
  const id = line.id.padEnd(23)
  if (line.kind === 'missing') console.log(`MISSING    ${id} ${line.missing.join('; ')} (${line.source})`)
  else if (line.kind === 'met') console.log(`met        ${id} ${line.rule} (${line.source})`)
  else console.log(`by design  ${id} ${line.rule} (${line.source}; ${line.test})`)
}
