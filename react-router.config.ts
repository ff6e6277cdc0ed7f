import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'dist',
  ssr: true,
  // The whole map of a small site at once: no request to look up where a link leads.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
