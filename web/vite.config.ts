import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What every hydrated page needs, in three files instead of a dozen of under 500 bytes, which compress badly; see
 * docs/decisions/113-group-the-chunks-that-every-page-needs.md.
 */
const groups = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
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
