import { defineConfig, mergeConfig } from 'vitest/config'
import { takePicture } from './app/testing/browser-commands.ts'
import base from './vitest.config.ts'

const pictures = defineConfig({
  test: { name: 'screens', testTimeout: 120_000, browser: { commands: { takePicture } } },
})

/** Screenshots of the screens of the screen tests, for `npm run screens`. */
const config = mergeConfig(base, pictures)
config.test.include = ['app/**/*.screens.tsx']

export default config
