import type { Config } from '@react-router/dev/config'

/** Made when asked for: the gallery is shown only with simulated providers, the blog is in the database. */
const renderedOnDemand = ['/gallery', '/blog']

export default {
  ssr: true,
  prerender: ({ getStaticPaths }) => [...getStaticPaths().filter((path) => !renderedOnDemand.includes(path)), '/404'],
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
