import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../shared/session/session'
import { expectAccessible } from '../../../testing/accessibility'
import { refusal, server, success } from '../../../testing/fake-server'
import { renderApp } from '../../../testing/render-app'
import { dropFile, largePhoto, picture } from '../../../testing/sample-files'
import { logInAt, type Profile } from '../../../testing/sample-profile'
import {
  announcementsOf,
  button,
  errorSummary,
  expectFieldError,
  expectText,
  failure,
  submit,
} from '../../../testing/screen'

const picker = button(/^Choose (file|another)/)
const input = page.getByCss('input[type=file]')
const preview = page.getByRole('img', { name: 'The one you chose' })
const useCamera = button('Use the camera')
const takePicture = button('Take picture')
const notice = page.getByCss('form .alert[data-type=info]')

afterEach(() => {
  vi.restoreAllMocks()
})

async function open() {
  const profile = logInAt('selfie_upload')
  const app = await renderApp('/my-dashboard/upload-picture')
  await expect.element(submit).toBeVisible()
  return { app, profile }
}

function acceptUploads(profile: Profile, replied: Promise<void> = Promise.resolve()) {
  server.on('customerRegistration', async () => {
    await replied
    const saved = { next_event_name: 'register_now', profile_filled_percent: 100, profile_pic: '/favicon.svg' }
    Object.assign(profile, saved)
    return success({ Data: { next_step: 'register_now', step_percentage: 100, selfie_doc_url: '/favicon.svg' } })
  })
}

const failCamera = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))

test('submitting without a picture shows an error and focuses the picker', async () => {
  await open()
  await submit.click()
  await expectFieldError(picker, 'Please select image')
  await expect.element(picker).toHaveFocus()
  await expect.element(input).toHaveAttribute('accept', 'image/jpeg,image/png')
})

test('files other than jpeg, png and jpg are refused, whatever their name', async () => {
  await open()
  await input.upload(picture('me.gif', 'image/gif'))
  const described = (message: string) => expect.stringContaining(message)
  await expect
    .element(picker)
    .toHaveAccessibleDescription(described('Please choose a picture of type jpeg, png or jpg.'))
  await input.upload(new File(['not a picture'], 'me.png', { type: 'image/png' }))
  await expect.element(picker).toHaveAccessibleDescription(described('This picture cannot be opened'))
  await input.upload(picture('me.png'))
  await expect.element(preview).toBeVisible()
  await expect.element(picker).not.toHaveAccessibleDescription(described('Error'))
})

test('a dropped photo is shown, made smaller on the device and sent once, with progress', async () => {
  const { app, profile } = await open()
  await dropFile(await page.getByCss('.drop').findElement(), await largePhoto(1500, 1000, 'image/png', 'holiday.png'))
  await expect.element(preview).toBeVisible()
  const previewSize = () => {
    const { naturalWidth, naturalHeight } = preview.element() as HTMLImageElement
    return [naturalWidth, naturalHeight]
  }
  await expect.poll(previewSize).toEqual([1280, 853])

  const replied = Promise.withResolvers<void>()
  acceptUploads(profile, replied.promise)
  await submit.dblClick()
  await expect.element(submit).toHaveTextContent('Uploading…')
  await expect.element(page.getByRole('group', { name: 'Picture' }).getByRole('progressbar')).toHaveValue(100)
  await expect.element(page.getByText('Sent so far')).toBeVisible()
  replied.resolve()
  await expect.poll(app.path).toBe('/my-dashboard/profile-preview')
  const sent = server.received('customerRegistration')
  expect(sent).toEqual([expect.objectContaining({ event_name: 'selfie_upload', file_ext: 'jpg' })])
  expect(atob(String(sent[0]?.file)).slice(0, 3)).toBe('\xff\xd8\xff')
  const names = ['selfie', 'next_step', 'step_percent'] as const
  expect(names.map((name) => session.get(name))).toEqual(['/favicon.svg', 'register_now', '100'])
})

test('an upload that fails keeps the picture and shows our message or the server’s', async () => {
  const { app, profile } = await open()
  await input.upload(picture('me.png'))
  server.on('customerRegistration', () => undefined)
  await submit.click()
  await expectText(failure, 'Your picture is still here; please try again.')
  server.on('customerRegistration', () => refusal('This picture is damaged or incomplete.'))
  await submit.click()
  await expectText(failure, 'This picture is damaged or incomplete.')
  await expect.element(preview).toBeVisible()
  acceptUploads(profile)
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/profile-preview')
})

test('the camera takes a picture and is turned off again', async () => {
  await open()
  const opened = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  await useCamera.click()
  await expect.element(page.getByLabelText('What the camera sees')).toBeVisible()
  await button('Close camera').click()
  await expect.element(picker).toHaveFocus()
  await useCamera.click()
  await takePicture.click()
  await expect.element(preview).toBeVisible()
  const streams = await Promise.all(opened.mock.results.map(({ value }) => value as Promise<MediaStream>))
  expect(streams.map((stream) => stream.getTracks().map(({ readyState }) => readyState))).toEqual([
    ['ended'],
    ['ended'],
  ])
  expect(opened.mock.lastCall?.[0]?.audio).toBe(false)
})

test.each([
  ['NotAllowedError', 'The camera is blocked for this site.'],
  ['NotFoundError', 'We found no camera on this device.'],
  ['NotReadableError', 'The camera is in use by another app.'],
])('a camera that fails with %s shows a message, and the picker can be used instead', async (name, message) => {
  failCamera(name)
  await open()
  const announced = await announcementsOf(page.getByCss('form [role=status]'))
  await useCamera.click()
  await expectText(notice, message)
  expect(announced.at(-1)).toContain(message)
  await expect.element(picker).toHaveFocus()
  await input.upload(picture('me.png'))
  await expect.element(preview).toBeVisible()
})

test('the screen is accessible when empty, with an error, with and without a camera, and with a picture', async () => {
  await open()
  await submit.click()
  await expect.element(errorSummary).toBeVisible()
  await expectAccessible()
  await useCamera.click()
  await expect.element(takePicture).not.toHaveAttribute('aria-busy')
  await expectAccessible()
  await button('Close camera').click()
  failCamera('NotFoundError')
  await useCamera.click()
  await expect.element(notice).toBeVisible()
  await input.upload(picture('me.png'))
  await expect.element(preview).toBeVisible()
  await expectAccessible()
})

test('an updated picture leads back to the account, and not to the next step', async () => {
  logInAt('generate_loan_quote', { eligibility_status: 1 })
  const app = await renderApp({ pathname: '/my-dashboard/upload-picture', state: { action: 'update' } })
  server.on('customerRegistration', () =>
    success({ Data: { next_step: 'generate_loan_quote', step_percentage: 100, selfie_doc_url: '/favicon.svg' } }),
  )
  await input.upload(picture('me.png'))
  await expect.element(preview).toBeVisible()
  await expect.element(submit).toHaveTextContent('Update')
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/profile-preview')
  expect(server.received('customerRegistration')).toMatchObject([{ file_ext: 'png' }])
})
