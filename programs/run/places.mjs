import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, the packages, and the Node 26 among them, whichever Node runs this file. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
export const tools = join(modules, '.bin')
export const node26 = join(tools, 'node')

/** The script of web, worker or sandbox: its bundle (tools/build/build.ts) in production, else its source. */
export const programScript = (name, env) => (env.NODE_ENV === 'production' ? `dist/programs/${name}.js` : `programs/${name}.ts`)
