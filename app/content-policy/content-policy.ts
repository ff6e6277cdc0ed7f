import type { Settings } from '../settings.ts'

/** The players that domain/video.ts shows in a frame. */
const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * What a page may load and run (Content-Security-Policy). Of the scripts that stand in it only those whose hashes are given: the policy
 * belongs to this very page, and is kept with it wherever that is kept.
 */
export function contentPolicy(hashes: string[], { publicUrl, auth0 }: Pick<Settings, 'publicUrl' | 'auth0'>): string {
  const tenant = new URL(auth0.domain.includes('://') ? auth0.domain : `https://${auth0.domain}`).origin
  const own = new URL(publicUrl)
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.map((hash) => `'${hash}'`)],
    // Libraries write their styles as elements; a style can show things wrong, but runs nothing.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Covers, thumbnails and banners stand wherever the staff keeps them.
    'img-src': ["'self'", own.origin, 'https:', 'data:'],
    'media-src': ["'self'", own.origin, 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", tenant],
    // The session is renewed in a hidden frame of the tenant (docs/rules/admin-panel.md#sign-in).
    'frame-src': [...players, tenant],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(own.protocol === 'https:' ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return written(directives)
}

/** For the development server, which puts scripts of its own into the page, evaluates and talks over a socket. */
export const looserPolicy =
  "default-src * 'unsafe-inline' 'unsafe-eval' data: blob: ws: wss:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'"

const written = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
