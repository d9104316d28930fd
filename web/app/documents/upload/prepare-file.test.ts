import { expect, test } from 'vitest'
import { prepareFile } from './prepare-file'

test('a file that the device cannot read is refused with a message', async () => {
  const file = new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' })
  file.slice = () => {
    throw new DOMException('The file is not on this device.', 'NotReadableError')
  }
  expect(await prepareFile(file, 'pdf')).toEqual({ error: 'This file cannot be read. Please choose another.' })
})
