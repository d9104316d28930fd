import { lazy } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render'
import { leftPageFor } from '../../testing/render-app'
import { button, text } from '../../testing/screen'
import { LazyStage } from './lazy-stage'

const { failedText } = vi.hoisted(() => ({
  failedText: () => {
    throw new Error('the script did not load')
  },
}))
vi.mock('../../features/payments/bank-transfer/bank-transfer-content', () => ({ BankTransferContent: failedText }))
vi.mock('../../features/login/login-texts-content', () => ({
  ConsentDetailsContent: failedText,
  LoginIntroContent: failedText,
}))

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

test('without a network, reloading a stage that did not load says so and keeps the page', async () => {
  vi.stubGlobal('reportError', vi.fn())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const network = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', network)
  const Stage = lazy(() => Promise.reject(new Error('the script did not load')))
  await render(
    <LazyStage fallback="Loading">
      <Stage />
    </LazyStage>,
  )
  await button('Reload the page').click()
  await expect.element(text('We could not reach our server. Please check your network and try again.')).toBeVisible()
  expect(leftPageFor()).toEqual([])
  network.mockResolvedValue(new Response())
  await button('Reload the page').click()
  await expect.poll(leftPageFor).toEqual(['reload'])
})
