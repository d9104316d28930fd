import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const framework = /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run|cookie-es)[\\/]/
const frame = String.raw`root|site[\\/](public-layout|site-[a-z]+|home-link|root-failure|call-to-apply|page-intro)\.tsx?`
const shared = new RegExp(
  String.raw`contract[\\/]src[\\/]brand|web[\\/]app[\\/](page-meta|${frame}|ui[\\/](brand|type|action[\\/](button|icon-button))[\\/.]|ui[\\/](form[\\/](field|use-hydrated)|feedback[\\/]use-held))`,
)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.ts', '!app/entry.server.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Two files that every page with script needs, in place of a dozen small ones: fewer bytes, fewer requests.
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'shared', test: shared },
              ],
            },
          },
        },
      },
    },
  },
})
