import type { Cdn, Sections } from './cdn.ts'
import { createCloudflare } from './cloudflare.ts'
import { createFastly } from './fastly.ts'
import { createNginx } from './nginx.ts'
import type { CdnSettings } from './settings.ts'

const adapters = { fastly: createFastly, cloudflare: createCloudflare, nginx: createNginx }

export const openCdn = (settings: CdnSettings | null, sections: Sections): Cdn | undefined =>
  settings ? adapters[settings.name](settings, sections) : undefined
