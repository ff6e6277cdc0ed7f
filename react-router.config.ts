import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'dist',
  ssr: true,
  // The site is small, so the whole route map is sent in one response: no request is needed to resolve a link.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
