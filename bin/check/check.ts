import { checkConfiguration } from './check-configuration.ts'

/** npm run check, with the environment variables of production. */
const findings = await checkConfiguration(process.env)
for (const { kind, what, message } of findings) console.log(`${kind === 'ok' ? 'ok  ' : 'TODO'}  ${what.padEnd(10)} ${message}`)
process.exitCode = findings.some(({ kind }) => kind === 'todo') ? 1 : 0
