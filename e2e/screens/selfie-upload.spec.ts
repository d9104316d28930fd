import { expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { pixel, stored, visitAt } from './customer.ts'
import { once } from './once.ts'
import { visitSample } from './sample-profile.ts'
import { SelfiePage } from './selfie-upload.ts'

const taken = {
  Status: 1,
  Message: 'Your picture is saved.',
  Data: { next_step: 'register_now', step_percentage: 100, selfie_doc_url: '/favicon.svg' },
}

type Profile = Awaited<ReturnType<typeof visitSample>>

/** Takes what is uploaded once it may be taken, and gives the bodies of it. */
async function takeUploads(page: Page, profile: Profile, may: Promise<void> = Promise.resolve()) {
  const bodies: Record<string, string>[] = []
  await page.route(`**${paths.customerRegistration}`, async (route) => {
    bodies.push(route.request().postDataJSON())
    await may
    Object.assign(profile, {
      next_event_name: 'register_now',
      profile_filled_percent: 100,
      profile_pic: '/favicon.svg',
    })
    await route.fulfill({ json: taken })
  })
  return bodies
}

test('without a picture: Please select image, with the focus on the picker', async ({ page }) => {
  await visitSample(page, 'selfie_upload')
  const selfie = new SelfiePage(page)
  await selfie.open()
  await selfie.action.click()
  await selfie.expectFault(selfie.picker, 'Please select image')
  await expect(selfie.picker).toBeFocused()
  await expect(selfie.input).toHaveAttribute('accept', 'image/jpeg,image/png')
})

test('what is no jpeg, png or jpg is not taken, whatever it is called', once, async ({ page }) => {
  await visitSample(page, 'selfie_upload')
  const selfie = new SelfiePage(page)
  await selfie.open()
  await selfie.choose('me.gif', 'image/gif')
  await expect(selfie.picker).toHaveAccessibleDescription(/Please choose a picture of type jpeg, png or jpg\./)
  await selfie.choose('me.png', 'image/png', Buffer.from('not a picture'))
  await expect(selfie.picker).toHaveAccessibleDescription(/This picture cannot be opened/)
  await selfie.choose()
  await expect(selfie.preview).toBeVisible()
  await expect(selfie.picker).not.toHaveAccessibleDescription(/Error/)
})

test('a dropped photo is shown, made smaller on the device and sent once, with its per cent', async ({ page }) => {
  const profile = await visitSample(page, 'selfie_upload')
  const selfie = new SelfiePage(page)
  await selfie.open()
  await page.locator('.drop').evaluate(async (drop) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    data.items.add(new File([blob as Blob], 'holiday.png', { type: 'image/png' }))
    drop.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  await expect(selfie.preview).toBeVisible()
  const size = await selfie.preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  expect(size).toEqual([1280, 853])

  const answered = Promise.withResolvers<void>()
  const bodies = await takeUploads(page, profile, answered.promise)
  await selfie.action.dblclick()
  await expect(selfie.action).toHaveText('Uploading…')
  await expect(page.getByRole('progressbar', { name: 'Sent so far' })).toBeVisible()
  answered.resolve()
  await expect(page).toHaveURL('/my-dashboard/profile-preview')
  expect(bodies).toEqual([expect.objectContaining({ event_name: 'selfie_upload', file_ext: 'jpg' })])
  expect(Buffer.from(bodies[0]?.file ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(await stored(page)).toMatchObject({ selfie: '/favicon.svg', next_step: 'register_now', step_percent: '100' })
})

test('an upload that fails keeps the picture, in the server’s words or ours', once, async ({ page }) => {
  const profile = await visitSample(page, 'selfie_upload')
  const selfie = new SelfiePage(page)
  await selfie.open()
  await selfie.choose()
  await page.route(`**${paths.customerRegistration}`, (route) => route.abort(), { times: 1 })
  await selfie.action.click()
  await expect(selfie.failure).toContainText('Your picture is still here; please try again.')
  const json = { Status: 0, Message: 'This picture is damaged or incomplete.' }
  await page.route(`**${paths.customerRegistration}`, (route) => route.fulfill({ json }), { times: 1 })
  await selfie.action.click()
  await expect(selfie.failure).toContainText('This picture is damaged or incomplete.')
  await expect(selfie.preview).toBeVisible()
  await takeUploads(page, profile)
  await selfie.action.click()
  await expect(page).toHaveURL('/my-dashboard/profile-preview')
})

test('the camera shows itself, takes a picture and is off again', async ({ page }) => {
  await visitSample(page, 'selfie_upload')
  const selfie = new SelfiePage(page)
  await selfie.open()
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      Object.assign(window, { asked: wanted, stream })
      return stream
    }
  })
  await selfie.useCamera.click()
  await expect(page.getByLabel('What the camera sees')).toBeVisible()
  await page.getByRole('button', { name: 'Close camera' }).click()
  await expect(selfie.picker).toBeFocused()
  await selfie.useCamera.click()
  await selfie.takePicture.click()
  await expect(selfie.preview).toBeVisible()
  const used = await page.evaluate(() => {
    const { asked, stream } = window as unknown as { asked: MediaStreamConstraints; stream: MediaStream }
    return { audio: asked.audio, states: stream.getTracks().map((track) => track.readyState) }
  })
  expect(used).toEqual({ audio: false, states: ['ended'] })
})

for (const [name, words] of [
  ['NotAllowedError', 'The camera is not allowed for this site.'],
  ['NotFoundError', 'We found no camera on this device.'],
  ['NotReadableError', 'The camera is in use by another app.'],
] as const) {
  test(`a camera that fails with ${name} says so, and the picker takes over`, once, async ({ page }) => {
    await page.addInitScript((failure) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', failure))
    }, name)
    await visitSample(page, 'selfie_upload')
    const selfie = new SelfiePage(page)
    await selfie.open()
    await selfie.useCamera.click()
    await expect(selfie.notice).toContainText(words)
    await expect(selfie.picker).toBeFocused()
    await selfie.choose()
    await expect(selfie.preview).toBeVisible()
  })
}

test('with an action it updates the picture, and both ways lead back to the profile', async ({ page }) => {
  await visitAt(page, 'register_now')
  await page.goto('/my-dashboard/profile-preview')
  const before = await page.getByRole('img', { name: 'You', exact: true }).getAttribute('src')
  await page.getByRole('link', { name: 'Update picture' }).click()
  const selfie = new SelfiePage(page)
  await expect(selfie.heading).toHaveText('Update your picture')
  await page.reload()
  await expect(selfie.heading).toHaveText('Update your picture')
  await expect(selfie.action).toHaveText('Update')
  await expect(selfie.back).toHaveAttribute('href', '/my-dashboard/profile-preview')
  await selfie.choose('me.png', 'image/png', pixel)
  await selfie.action.click()
  await expect(page).toHaveURL('/my-dashboard/profile-preview')
  await expect(page.getByRole('img', { name: 'You', exact: true })).not.toHaveAttribute('src', before ?? '')
  expect(await stored(page)).toMatchObject({ next_step: 'register_now' })
})
