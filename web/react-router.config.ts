import type { Config } from '@react-router/dev/config'
import { slugs } from './app/screens/slugs'

/** Not prerendered: the gallery exists only with simulated providers, and the blog is in the database. */
const renderedOnDemand = ['/gallery', '/blog']

export default {
  ssr: true,
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths().filter((path) => !renderedOnDemand.includes(path)),
    ...slugs.filter(Boolean).map((slug) => `/my-dashboard/${slug}`),
    '/404',
  ],
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
