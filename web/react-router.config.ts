import type { Config } from '@react-router/dev/config'

/** Not prerendered: the gallery exists only with simulated providers, and the blog is in the database. */
const renderedOnDemand = ['/gallery', '/blog']

export default {
  ssr: true,
  prerender: ({ getStaticPaths }) => [...getStaticPaths().filter((path) => !renderedOnDemand.includes(path)), '/404'],
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
