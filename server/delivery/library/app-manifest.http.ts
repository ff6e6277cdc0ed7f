import { Hono } from 'hono'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { describeRoute } from '#server/platform/web/http/rest-call.http.ts'

const address = '/estante.webmanifest'
const type = 'application/manifest+json'

/** How a phone installs the member area. The sign-in belongs to the window, so its scope is the store. */
export const appManifestRoutes = (deps: Pick<Deps, 'db' | 'config'>) =>
  new Hono().get(address, async (context) => {
    const { store_name: name } = await readStoreSettings(deps)
    const manifest = {
      id: '/minha-estante',
      name: `Minha estante · ${name}`,
      short_name: name,
      lang: 'pt-BR',
      start_url: '/minha-estante',
      scope: '/',
      display: 'standalone',
      background_color: '#f9f4e8',
      theme_color: '#f9f4e8',
      icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any maskable' })),
    }
    return context.body(JSON.stringify(manifest), 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
  })

export const appManifestCalls = [
  describeRoute('getAppManifest', `get ${address}`, {
    summary: 'How a phone installs the member area (Web Application Manifest).',
    answers: { 200: type },
  }),
]
