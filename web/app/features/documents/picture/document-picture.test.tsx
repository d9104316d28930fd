import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility'
import { server } from '../../../testing/fake-server'
import { renderApp } from '../../../testing/render-app'
import { everyDocument, logInApplicant, sampleDocuments } from '../../../testing/sample-application'
import { printedPage } from '../../../testing/sample-files'
import { announcementsOf, button, expectText, press, submit, text } from '../../../testing/screen'

const takePhoto = button('Take a photo of PAN card')
const chooseFile = button('Choose file for PAN card')
const preview = page.getByRole('img', { name: 'The one you chose' })
const corner = (name: string) => button(new RegExp(`^${name} corner`))
const input = page.getByCss('input[type=file]')
const blurNote = text('This picture looks blurred.')

afterEach(() => {
  vi.restoreAllMocks()
})

/** Opens the screen of the PAN card, the only missing document. */
async function open() {
  const documents = sampleDocuments(...everyDocument.filter((docType) => docType !== 'pan_card'))
  const { completeStep } = logInApplicant('pan_upload', { percent: 50, documents })
  server.on('leadDetails', 'pan_upload', () => completeStep('banking_details', 75))
  const app = await renderApp('/my-dashboard/pan-upload')
  await expect.element(submit).toBeVisible()
  return app
}

async function sizeOfPreview() {
  const image = (await preview.findElement()) as HTMLImageElement
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** Pretends that the device has a touch screen. */
function useTouchScreen() {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia.call(window, query === '(pointer: coarse)' ? 'all' : query),
  )
}

test('a picture from the camera is cropped to the frame, can be adjusted by keyboard, and is sent as shown', async () => {
  const app = await open()
  await takePhoto.click()
  await button('Take picture').click()
  await expect.element(button('Use this picture')).toHaveFocus()
  await expect.element(submit).not.toBeVisible()
  const before = (await corner('Top left').findElement()).getAttribute('aria-label')
  ;((await corner('Top left').findElement()) as HTMLElement).focus()
  await press('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(corner('Top left')).not.toHaveAttribute('aria-label', before ?? '')
  await press('{Shift>}{ArrowLeft}{/Shift}')
  await expect.element(corner('Top left')).toHaveAttribute('aria-label', before ?? '')
  await button('Use this picture').click()
  const { width, height } = await sizeOfPreview()
  expect(Math.abs(width / height - 85.6 / 54)).toBeLessThan(0.02)
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/bank-detail')
  const [sent] = server.received('leadDetails', 'pan_upload')
  expect(sent).toMatchObject({ file_ext: 'JPG' })
  expect(atob(String(sent?.file)).slice(0, 3)).toBe('\xff\xd8\xff')
})

test('a file that is chosen while the camera opens is kept, and the camera is turned off', async () => {
  await open()
  const { mediaDevices } = navigator
  const stream = await mediaDevices.getUserMedia({ video: true })
  const opened = Promise.withResolvers<MediaStream>()
  vi.spyOn(mediaDevices, 'getUserMedia').mockReturnValue(opened.promise)
  await takePhoto.click()
  await input.upload(await printedPage(800, 500))
  await expect.element(preview).toBeVisible()
  opened.resolve(stream)
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  await expect.element(preview).toBeVisible()
})

test('a double click takes one picture', async () => {
  await open()
  await takePhoto.click()
  await expect.element(button('Take picture')).not.toHaveAttribute('aria-busy')
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
  await button('Take picture').dblClick()
  await expect.element(button('Use this picture')).toBeVisible()
  expect(toBlob).toHaveBeenCalledOnce()
})

test('a chosen picture can be cropped and rotated, and the crop can be enlarged again', async () => {
  await open()
  await input.upload(await printedPage(800, 600))
  expect(await sizeOfPreview()).toEqual({ width: 800, height: 600 })
  await button('Crop and straighten').click()
  for (const name of ['Bottom left', 'Bottom right']) {
    ;((await corner(name).findElement()) as HTMLElement).focus()
    await press('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  }
  await button('Turn right').click()
  await button('Use this picture').click()
  await expect.poll(sizeOfPreview).toEqual({ width: 540, height: 800 })
  await button('Crop and straighten').click()
  await button('Whole picture').click()
  await button('Use this picture').click()
  await expect.poll(sizeOfPreview).toEqual({ width: 600, height: 800 })
})

test('a blurred picture gets a hint but can still be sent, a sharp one gets no hint', async () => {
  const app = await open()
  const announced = await announcementsOf(page.getByCss('.drop [role=status]'))
  await input.upload(await printedPage(800, 600, 12))
  await expect.element(blurNote).toBeVisible()
  expect(announced.at(-1)).toContain('This picture looks blurred.')
  await input.upload(await printedPage(800, 600))
  await expect.element(blurNote).not.toBeInTheDocument()
  await input.upload(await printedPage(800, 600, 12))
  await expect.element(blurNote).toBeVisible()
  await expectAccessible()
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/bank-detail')
})

test('on a phone the camera is the main action, with a file choice beside it', async () => {
  useTouchScreen()
  await open()
  await expect.element(takePhoto).toHaveAttribute('data-variant', 'primary')
  await expect.element(submit).toHaveAttribute('data-variant', 'secondary')
  const order = takePhoto.element().compareDocumentPosition(chooseFile.element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('without a camera a message is shown and a file can be chosen', async () => {
  await open()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'))
  const announced = await announcementsOf(page.getByCss('form .field + [role=status]'))
  await takePhoto.click()
  await expectText(page.getByCss('form .alert[data-type=info]'), 'We found no camera on this device.')
  expect(announced.at(-1)).toContain('We found no camera on this device.')
  await expect.element(chooseFile).toHaveFocus()
})
