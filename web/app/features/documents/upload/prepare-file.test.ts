import { maxFileBytes } from 'contract/documents/uploaded-file'
import { expect, test } from 'vitest'
import { prepareFile } from './prepare-file'

test('a file that the device cannot read is refused with a message', async () => {
  const file = new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' })
  file.slice = () => {
    throw new DOMException('The file is not on this device.', 'NotReadableError')
  }
  expect(await prepareFile(file, 'pdf')).toEqual({ error: 'This file cannot be read. Please choose another.' })
})

test('an empty file and a PDF of more than 10 MB are refused, each with its message', async () => {
  const pdf = (bytes: number) => new File(['%PDF', new Uint8Array(bytes - 4)], 'slip.pdf', { type: 'application/pdf' })
  const empty = new File([], 'slip.pdf', { type: 'application/pdf' })
  expect(await prepareFile(empty, 'pdf')).toEqual({ error: 'This file is empty. Please choose another.' })
  const tooLarge = { error: 'This file is larger than 10 MB. Please choose a smaller one.' }
  expect(await prepareFile(pdf(maxFileBytes + 1), 'pdf')).toEqual(tooLarge)
  expect(await prepareFile(pdf(maxFileBytes), 'pdf')).toBeInstanceOf(File)
})
