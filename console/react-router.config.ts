import type { Config } from '@react-router/dev/config'

/** Everything in it is behind a login, so nothing is rendered on the server. */
export default {
  ssr: false,
  basename: '/console/',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
