import { build, type Plugin } from 'vite'

const suffix = '?script'

/** `import script from './file.ts?script'`: the text of a script that runs the file with all that it imports, minified, to be put into a page. */
export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  async load(id) {
    if (!id.endsWith(suffix)) return null
    const { code, moduleIds } = await bundle(id.slice(0, -suffix.length))
    for (const file of moduleIds) this.addWatchFile(file)
    return `export default ${JSON.stringify(code.trim())}`
  },
})

/** The file with all that it imports, as a minified script. */
export async function bundle(entry: string) {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', minify: true, lib: { entry, formats: ['iife'], name: 'script' } },
  })
  if (!Array.isArray(output)) throw new Error(`${entry} was not bundled`)
  const [
    {
      output: [chunk],
    },
  ] = output as [(typeof output)[number]]
  return chunk
}
