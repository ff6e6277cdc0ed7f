import type { Cdn, CdnSettings } from './cdn.ts'
import { createCloudflare } from './cloudflare.ts'
import { createFastly } from './fastly.ts'
import { createNginx } from './nginx.ts'

const adapters = { fastly: createFastly, cloudflare: createCloudflare, nginx: createNginx }

export const openCdn = (settings: CdnSettings | null): Cdn | undefined => (settings ? adapters[settings.name](settings) : undefined)
