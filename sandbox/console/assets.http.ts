import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'

const art = (name: string) => fileURLToPath(new URL(`../../public/art/${name}`, import.meta.url))
const font = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`))

/** Serves the store's fonts and tiles, so that the simulators look like the store. */
const assets: Record<string, { path: () => string; type: string }> = {
  'frieze.svg': { path: () => art('frieze.svg'), type: 'image/svg+xml' },
  'frieze-dark.svg': { path: () => art('frieze-dark.svg'), type: 'image/svg+xml' },
  'brygada.woff2': { path: () => font('brygada-1918'), type: 'font/woff2' },
  'source-sans.woff2': { path: () => font('source-sans-3'), type: 'font/woff2' },
}

export function assetRoutes() {
  return new Hono()
    .get('/console/assets/:name', async (context) => {
      const asset = assets[context.req.param('name')]
      const bytes = asset && (await readFile(asset.path()).catch(() => null))
      if (!asset || !bytes) return context.notFound()
      return context.body(new Uint8Array(bytes), 200, { 'content-type': asset.type, 'cache-control': 'public, max-age=86400' })
    })
    .get('/favicon.ico', (context) => context.body(null, 204))
}
