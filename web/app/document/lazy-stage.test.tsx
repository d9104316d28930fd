import { lazy } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render'
import { button, text } from '../testing/screen'
import { LazyStage } from './lazy-stage'

afterEach(() => vi.unstubAllGlobals())

test('a stage that fails to load keeps the rest of the page, offers to reload and is reported', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = new Error('the script did not load')
  const Stage = lazy(() => Promise.reject(failure))
  await render(
    <>
      <p>The rest of the page</p>
      <LazyStage fallback="Loading">
        <Stage />
      </LazyStage>
    </>,
  )
  await expect.element(text('This part of the page did not open.')).toBeVisible()
  await expect.element(button('Reload the page')).toBeVisible()
  await expect.element(text('The rest of the page')).toBeVisible()
  expect(report).toHaveBeenCalledExactlyOnceWith(failure)
})
