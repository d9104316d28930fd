import type { Config } from '@react-router/dev/config'

/** Made for each answer: the gallery is shown only with simulated providers. */
const renderedOnDemand = ['/gallery']

export default {
  ssr: true,
  prerender: ({ getStaticPaths }) => [...getStaticPaths().filter((path) => !renderedOnDemand.includes(path)), '/404'],
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
