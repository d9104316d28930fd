import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility'
import { server } from '../../../testing/fake-server'
import { renderApp } from '../../../testing/render-app'
import { everyDocument, logInApplicant, sampleDocuments } from '../../../testing/sample-application'
import { printedPage } from '../../../testing/sample-files'
import { announcementsOf, button, expectCount, expectText, press, submit, text } from '../../../testing/screen'

const takePhoto = button('Take a photo of PAN card')
const chooseFile = button('Choose file for PAN card')
const chooseAnother = button('Choose another for PAN card')
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

test('a picture can be retaken, a cancelled one is not sent, and camera and crop are accessible', async () => {
  await open()
  await takePhoto.click()
  await expect.element(button('Take picture')).not.toHaveAttribute('aria-busy')
  // A running video would be repainted for as long as the accessibility check takes.
  const camera = (await page.getByLabelText('What the camera sees').findElement()) as HTMLVideoElement
  camera.pause()
  await expectAccessible()
  await camera.play()
  await button('Take picture').click()
  await expect.element(button('Use this picture')).not.toHaveAttribute('aria-busy')
  await expectAccessible()
  await button('Take again').click()
  await expect.element(page.getByLabelText('What the camera sees')).toBeVisible()
  await button('Take picture').click()
  await button('Cancel').click()
  await expect.element(chooseFile).toHaveFocus()
  await expectCount(preview, 0)
})

test('a picture that is cancelled while it is being saved is not used', async () => {
  await open()
  await takePhoto.click()
  await button('Take picture').click()
  await expect.element(button('Use this picture')).not.toHaveAttribute('aria-busy')
  const { toBlob } = HTMLCanvasElement.prototype
  const delayed = Promise.withResolvers<void>()
  const saved = Promise.withResolvers<void>()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    onBlob,
    ...rest
  ) {
    const handleBlob = (blob: Blob | null) => {
      onBlob(blob)
      saved.resolve()
    }
    void delayed.promise.then(() => toBlob.call(this, handleBlob, ...rest))
  })
  await button('Use this picture').click()
  await expect.element(button('Saving…')).toBeVisible()
  await button('Cancel').click()
  delayed.resolve()
  await saved.promise
  await expect.element(chooseFile).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expectCount(preview, 0)
  await expectText(page.getByRole('group', { name: 'PAN card' }), 'Drop the file here')
})

test('a picture that the editor cannot open gets a message, which the next choice clears', async () => {
  await open()
  await input.upload(await printedPage(800, 600))
  await expect.element(preview).toBeVisible()
  const createImageBitmap = vi.spyOn(window, 'createImageBitmap').mockRejectedValue(new Error())
  await button('Crop and straighten').click()
  const message = text('This picture cannot be opened. Please choose another.')
  await expect.element(message).toBeVisible()
  await expect.element(chooseAnother).toHaveFocus()
  await expect.element(chooseAnother).toHaveAccessibleDescription(expect.stringContaining('cannot be opened'))
  createImageBitmap.mockRestore()
  await input.upload(await printedPage(800, 600))
  await expectCount(message, 0)
})

test('after a cancelled photo the picture that was chosen before is edited', async () => {
  await open()
  await input.upload(await printedPage(800, 300))
  await takePhoto.click()
  await button('Take picture').click()
  await button('Cancel').click()
  await button('Crop and straighten').click()
  await button('Whole picture').click()
  await button('Use this picture').click()
  await expect.poll(sizeOfPreview).toEqual({ width: 800, height: 300 })
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

test('a corner can be dragged almost to the middle', async () => {
  await open()
  await input.upload(await printedPage(800, 600))
  await button('Crop and straighten').click()
  await userEvent.dragAndDrop(corner('Top left'), page.getByRole('img', { name: 'Your picture' }))
  await expect.element(button('Top left corner: 45% from the left, 45% from the top')).toBeVisible()
})

test('a tap on the picture moves the corner of that quarter there, without dragging', async () => {
  await open()
  await input.upload(await printedPage(800, 600))
  await button('Crop and straighten').click()
  const picture = page.getByRole('img', { name: 'Your picture' })
  const { width, height } = (await picture.findElement()).getBoundingClientRect()
  await picture.click({ position: { x: 0.8 * width, y: 0.3 * height } })
  await expect.element(button('Top right corner: 80% from the left, 30% from the top')).toBeVisible()
  await expect.element(button('Top left corner: 0% from the left, 0% from the top')).toBeVisible()
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
