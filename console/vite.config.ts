import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Staff use a current browser; passkeys need one. */
const supportedBrowsers = ['chrome120', 'safari17', 'firefox122']

export default defineConfig({
  base: '/console/',
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, target: supportedBrowsers },
  worker: { format: 'es' },
})
