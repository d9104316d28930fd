import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { emulateMedia } from './app/testing/browser-commands.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // A camera that shows a moving pattern, without asking for permission; few frames, because each is drawn in software.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
]

/** No module changes during a single run, so the browser need not request each one again for each test file. */
const headers = process.argv.includes('run') ? { 'Cache-Control': 'max-age=3600' } : {}

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** Screens with canned replies, rendered in a real browser. */
export default defineConfig({
  plugins: [tailwindcss()],
  server: { headers },
  // React as customers get it. Its development build needs a sixth more processor time.
  define: production,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // A dependency that Vite meets only during the run would reload the page of a running test.
  optimizeDeps: {
    rolldownOptions: { transform: { define: production } },
    include: [
      '@tanstack/react-query',
      'axe-core',
      'fast-check',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-runtime',
      'react-router',
      'react-router/dom',
      'uqr',
      'vitest-browser-react',
      'zod',
    ],
  },
  test: {
    name: 'browser',
    include: ['app/**/*.test.tsx'],
    // One page is idle half of the time, so three keep a processor busy.
    maxWorkers: 3,
    // A busy machine may be slow, and the first file waits until Vite has prepared the dependencies.
    testTimeout: 120_000,
    env: { VITEST_BROWSER_IFRAME_TIMEOUT: '180000' },
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      connectTimeout: 180_000,
      locators: { exact: false, errorFormat: 'aria' },
      commands: { emulateMedia },
      viewport: { width: 1280, height: 900 },
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args },
        actionTimeout: 30_000,
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
