import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Files that travel together, by their paths: a chunk costs a request, a name in the manifest and its own dictionary. */
const together = (...paths: string[]) => new RegExp(`(${paths.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`)
const ui = (folder: string, ...files: string[]) => `ui/src/${folder}/(${files.join('|')})`

const framework = /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run|cookie-es)[\\/]/

/** Two files that every page with script needs, then what several pages share; the first that fits takes a file. */
const groups = [
  { name: 'framework', test: framework },
  {
    name: 'shared',
    test: together(
      'contract/src/brand',
      'web/app/(page-meta|root)',
      'web/app/site/(public-layout|site-[a-z]+|home-link|root-failure|call-to-apply|page-intro)',
      ui('brand', '[a-z-]+'),
      ui('type', 'font', 'glyph', 'money'),
      ui('action', 'button', 'icon-button'),
      ui('form', 'field', 'use-hydrated'),
      ui('feedback', 'use-held'),
    ),
  },
  { name: 'api', test: together('web/app/api/(send|post|leave|session|use-session)') },
  {
    name: 'calculator',
    test: together(
      'domain/src/loan/(estimate-loan|loan-charges|home-calculator)',
      'domain/src/money/(divide-rounded|format-percent)',
      ui('slider', 'slider-with-number'),
      ui('layout', 'carousel', 'sum'),
      ui('feedback', 'use-settled'),
    ),
  },
  {
    name: 'plain',
    test: together('contract/src/fields/text-rule', ui('feedback', 'alert'), ui('form', 'checkbox')),
  },
  {
    name: 'sheet',
    test: together(ui('feedback', 'skeleton'), ui('form', 'text-field'), ui('layout', 'card', 'detail-list')),
  },
  {
    name: 'digits',
    test: together(
      'contract/src/fields/otp',
      'web/app/api/use-(countdown|web-otp)',
      ui('form', 'digit-boxes', 'spread-characters'),
    ),
  },
  { name: 'inquiry', test: together(ui('form', 'select-field', 'text-area-field', 'error-summary')) },
  {
    name: 'journey',
    test: together(
      'domain/src/journey/steps',
      'web/app/api/step-(path|standing)',
      'web/app/dashboard/(slugs|gate|screen-here|menu-items)',
    ),
  },
  {
    name: 'kit',
    test: together(
      ui('action', 'use-once', 'go-to', 'back-link'),
      ui('feedback', 'dialog', 'empty-state', 'progress-bar'),
      ui('form', 'radio-group', 'date-field', 'rupees-field', 'step-screen', 'use-form', 'options-of', 'chosen-id'),
      ui('upload', '[a-z-]+'),
    ),
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.ts', '!app/entry.server.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
})
