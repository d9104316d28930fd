import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Every small file costs a request, an entry in the route manifest and compression of its own. Without these groups
 * the public pages load up to 112 kB of script, with them at most 110 kB, which is their budget.
 */
const groups = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
  // Pages that call no API, such as the home page, do not load it.
  { name: 'calls', test: /[\\/](contract[\\/]src[\\/]paths|web[\\/]app[\\/]shared[\\/]wire[\\/](post|send))\.ts$/ },
  {
    name: 'shared',
    test: /[\\/](ui[\\/]src|contract[\\/]src|web[\\/]app[\\/](shared[\\/](wire|session|page)|site))[\\/]/,
    tags: ['$initial' as const],
    minShareCount: 12,
  },
  {
    name: 'money',
    test: /[\\/](domain[\\/]src[\\/]money|web[\\/]app[\\/]shared[\\/]formatting)[\\/](format-money|paise|money)\.tsx?$/,
  },
  {
    name: 'layout',
    test: /[\\/](action[\\/]button|use-hydrated|use-reported-error|static-content|public-layout|site-header|site-footer|root|root-error|deferred-scripts)\.tsx?$/,
  },
  { name: 'form', test: /[\\/](use-contract-form|choice-fields|identity-fields|checkbox|forms[\\/]login)\.tsx?$/ },
]

/** The oldest versions that run the site; docs/decisions/103-supported-browsers.md says why. */
const supportedBrowsers = ['chrome105', 'safari16', 'firefox121']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, target: supportedBrowsers },
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/testing/**', '!app/entry.server.tsx'],
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
