import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { node26, root, tools } from './places.mjs'
import { webMemory, webVariables } from './web-memory.mjs'

/** Runs a script with Node 26 in the caller's terminal, forwards signals to it, and exits with its exit code. */
export async function underNode26(script, args) {
  // The development server with hot reload needs more memory.
  const isWeb = script === 'dist/programs/web.js'
  const child = spawn(node26, [...(isWeb ? webMemory : []), script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...(isWeb && webVariables),
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...process.env,
      PATH: `${tools}${delimiter}${process.env.PATH ?? ''}`,
    },
  })
  // A Ctrl-C reaches the child directly, since it shares the terminal. A signal that is sent to this process only must be forwarded.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...end) => resolve(end)))
  process.exit(code ?? 128 + constants.signals[signal])
}

/**
 * npm sends a SIGTERM to its shell, which exits without forwarding it. This process then has another parent, and the script has to stop
 * too.
 */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
}
