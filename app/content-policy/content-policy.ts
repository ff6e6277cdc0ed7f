import { isScript } from '#domain/platform/settings/conversion-destinations.ts'
import type { Settings } from '../settings.ts'

/** The video players that domain/platform/files/video.ts embeds in a frame. */
const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Pages from which one gets into the panel without a new document. It shows staff any picture or video whose address they type. */
const panel = /^\/(?:$|admin(?:\/|$)|callback$|unauthorized$)/

/**
 * The sources that a page may load (Content-Security-Policy). Of its inline scripts only those with the given hashes may run. The policy is
 * therefore specific to one rendered page, and must be cached together with it.
 */
export const contentPolicy = (hashes: string[], settings: PolicySettings, path: string): string =>
  serialize(directivesOf(hashes, panel.test(path) ? { ...settings, picturesElsewhere: true, videosElsewhere: true } : settings))

type PolicySettings = Pick<Settings, 'publicUrl' | 'signIn' | 'consentTags' | 'picturesElsewhere' | 'videosElsewhere'>

function directivesOf(
  hashes: string[],
  { publicUrl, signIn, consentTags = [], picturesElsewhere, videosElsewhere }: PolicySettings,
): Record<string, string[]> {
  const tenant = new URL(signIn.domain.includes('://') ? signIn.domain : `https://${signIn.domain}`).origin
  const own = new URL(publicUrl)
  // A tag may talk to the host that it comes from, and to no other.
  const tagHosts = new Set(consentTags.filter(({ src }) => isScript(src)).map(({ src }) => new URL(src).origin))
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.map((hash) => `'${hash}'`), ...tagHosts],
    // Libraries insert <style> elements. A style can distort the page, but cannot run code.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Pictures of other sites may be redirected to any host (Google Drive does), and tags report by pictures: no list of hosts would do.
    'img-src': ["'self'", own.origin, 'data:', 'blob:', ...(picturesElsewhere || tagHosts.size > 0 ? ['https:'] : [])],
    // A player makes a `blob:` of the segments of a video.
    'media-src': ["'self'", own.origin, 'blob:', ...(videosElsewhere ? ['https:'] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", tenant, ...tagHosts],
    // The session is renewed in a hidden frame of the tenant (docs/rules/admin-panel.md#sign-in).
    'frame-src': [...players, tenant],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(own.protocol === 'https:' ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

/**
 * The policy of the e-book reader: parts of the book are `blob:` and `data:`, and its chapters are frames that inherit this policy. They run
 * nothing, and load nothing of another host.
 */
export function readerPolicy(hashes: string[], settings: PolicySettings): string {
  const parts = ["'self'", 'blob:', 'data:']
  return serialize({
    ...directivesOf(hashes, { ...settings, consentTags: [] }),
    'style-src': [...parts, "'unsafe-inline'"],
    'img-src': parts,
    'media-src': parts,
    'font-src': parts,
    'connect-src': ["'self'"],
    'frame-src': ['blob:'],
    'form-action': ["'none'"],
  })
}

/** For the development server, which injects its own scripts, uses `eval` and opens a WebSocket. */
export const developmentPolicy =
  "default-src * 'unsafe-inline' 'unsafe-eval' data: blob: ws: wss:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'"

const serialize = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
