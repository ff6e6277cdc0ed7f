import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { bundle as bundleScript } from './first-visit/inline-scripts.ts'

const entry = 'app/store/device/worker.ts'

/** Modules whose files the member area always needs: the first one starts the pages. */
const roots = ['app/entry.client.tsx', 'app/root.tsx', 'app/store/shell/shell.tsx', 'app/store/library/library.tsx']
/** Folders with parts that are loaded when they are shown. Films need a network. What opens a PDF or an EPUB is large, and kept when it is used. */
const folders = ['library', 'lesson', 'questions', 'reader', 'sign-in', 'study', 'subscriptions'].map((name) => `store/${name}`)
const isPart = (module: string) =>
  [...folders, 'ui'].some((folder) => module.includes(`/app/${folder}/`)) && !/\/open-(?:pdf|epub)\./.test(module)

/** Writes /estante.js, the service worker of the member area, with the id of the build and the files that it keeps. */
export const offlineWorker = (): Plugin => ({
  name: 'offline-worker',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Vite takes the scripts away that had styles alone.
    order: 'post',
    async handler(_, bundle) {
      const files = filesOf(bundle)
      const { code } = await bundleScript(join(this.environment.config.root, entry))
      const build = createHash('sha256').update(files.join()).update(code).digest('hex').slice(0, 12)
      const source = `const build=${JSON.stringify(build)},files=${JSON.stringify(files.map((file) => `/${file}`))};${code}`
      this.emitFile({ type: 'asset', fileName: 'estante.js', source })
    },
  },
})

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const parts: string[] = []
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const ofModule = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.split('?')[0]!.endsWith(`/${module}`)))
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) files.add(file)
    const own = chunk.dynamicImports.filter((name) => isPart((bundle[name] as Rolldown.OutputChunk).facadeModuleId ?? ''))
    parts.push(...own.map((name) => (bundle[name] as Rolldown.OutputChunk).facadeModuleId!))
    for (const name of [...chunk.imports, ...own]) add(bundle[name] as Rolldown.OutputChunk | undefined)
  }
  for (const root of roots) {
    const chunk = ofModule(root)
    if (!chunk) throw new Error(`the build has no file of ${root}`)
    add(chunk)
  }
  const unknown = folders.find((folder) => !parts.some((module) => module.includes(`/app/${folder}/`)))
  if (unknown) throw new Error(`the member area has no part in ${unknown}`)
  return [...files]
}
