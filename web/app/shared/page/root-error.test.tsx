import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app'
import { text } from '../../testing/screen'
import { RootError } from './root-error'

const crash = new Error('crash')

function Crashing(): never {
  throw crash
}

afterEach(() => vi.unstubAllGlobals())

test('a page that crashes shows a message and reports the error', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderApp('/crash', [{ path: '/crash', Component: Crashing, ErrorBoundary: RootError }])
  await expect.element(text('Something went wrong.')).toBeVisible()
  expect(report).toHaveBeenCalledExactlyOnceWith(crash)
})
