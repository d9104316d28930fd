import { hash } from 'node:crypto'
import { maxFileBytes } from 'contract/documents/uploaded-file'
import { paths } from 'contract/paths'
import { type RefusalName, refusals } from 'contract/refusals'
import { stepsBefore } from 'domain/journey/step-access'
import type { DocumentEvent } from 'domain/journey/steps'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { testVirus } from '../../providers/virus-scan/simulated-scan.ts'
import type { VirusScan } from '../../providers/virus-scan/virus-scan.ts'
import { pdfBomb } from '../../testing/bombs.ts'
import { jpegOf, lockedPdfOf, pdfOf, pngOf } from '../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let customer: SeededCustomer
let jpeg: Buffer
let pdf: Buffer
const ready = stepsBefore('bank_statement_upload')
beforeAll(async () => {
  testApp = await createTestApp({ env: { VIRUS_SCAN: 'simulated' } })
  customer = await seedCustomer(testApp.data.database, ready)
  jpeg = await jpegOf({ width: 300, height: 200 })
  pdf = await pdfOf(20_000)
})
afterAll(() => testApp.close())

type Sent = { docType?: string; password?: string; by?: SeededCustomer }

const send = (event: DocumentEvent, file: Buffer | string, { docType, password = 'N/A', by = customer }: Sent = {}) =>
  testApp.call(
    {
      event_name: event,
      file: typeof file === 'string' ? file : file.toString('base64'),
      file_ext: 'pdf',
      password,
      doc_type: docType,
    },
    { path: paths.leadDetails, token: by.token },
  )
const currentOf = ({ customerId }: SeededCustomer) =>
  testApp.data.database.kysely
    .selectFrom('files')
    .select(['docType', 'contentType', 'sha256'])
    .where('customerId', '=', customerId)
    .where('replacedAt', 'is', null)
    .execute()

describe('the documents of an application', () => {
  test('each document completes its step, Aadhaar with both sides, and the last one brings the application to 75 per cent', async () => {
    const by = await seedCustomer(testApp.data.database, ready)
    const sent: [DocumentEvent, Buffer, string | undefined][] = [
      ['aadhaar_upload', jpeg, 'aadhaar_front'],
      ['residence_proof_upload', jpeg, 'utility_bill'],
      ['bank_statement_upload', pdf, 'bank_statement'],
      ['pay_slip_upload', pdf, undefined],
      ['pan_upload', jpeg, undefined],
      ['aadhaar_upload', jpeg, 'aadhaar_back'],
    ]
    const answers = []
    for (const [event, file, docType] of sent)
      answers.push(await send(event, file, { by, ...(docType && { docType }) }))
    expect(answers.map(({ Status, Data }) => [Status, Data.next_step, Data.step_percentage])).toEqual([
      [1, 'bank_statement_upload', 50],
      [1, 'bank_statement_upload', 50],
      [1, 'pay_slip_upload', 50],
      [1, 'pan_upload', 50],
      [1, 'aadhaar_upload', 50],
      [1, 'banking_details', 75],
    ])
  })

  test('a PDF is stored byte for byte; a bill may be one too', async () => {
    const by = await seedCustomer(testApp.data.database, ready)
    expect((await send('bank_statement_upload', pdf, { by })).Status).toBe(1)
    expect((await send('residence_proof_upload', pdf, { by })).Status).toBe(1)
    const content = { contentType: 'application/pdf', sha256: hash('sha256', pdf, 'buffer') }
    expect(await currentOf(by)).toEqual([
      { docType: 'bank_statement', ...content },
      { docType: 'utility_bill', ...content },
    ])
  })

  test('an Aadhaar upload must name its side', async () => {
    for (const docType of ['', 'pan_card', '__proto__']) {
      const answer = await send('aadhaar_upload', jpeg, { docType })
      expect(answer).toMatchObject({ Status: 0, Message: refusals.documentTypeUnknown() })
    }
  })

  test('an ended session gets Status 5, also with a large file', async () => {
    const by = { ...customer, token: 'x'.repeat(43) }
    expect((await send('pan_upload', jpeg, { by })).Status).toBe(5)
    expect((await send('pan_upload', Buffer.alloc(500_000), { by })).Status).toBe(5)
  })

  test('a customer may upload a hundred files a day, refused ones included', async () => {
    const by = await seedCustomer(testApp.data.database, ready)
    const { customerId } = by
    const allowance = { customerId, kind: 'UPLOAD', day: testApp.clock.today(), used: 98 }
    await testApp.data.database.kysely.insertInto('dailyAllowances').values(allowance).execute()
    expect(await send('pan_upload', pdf, { by })).toMatchObject({ Status: 0, Message: refusals.fileNotImage() })
    expect((await send('pan_upload', jpeg, { by })).Status).toBe(1)
    expect(await send('pan_upload', jpeg, { by })).toMatchObject({ Status: 0, Message: refusals.uploadLimitReached() })
    expect(await currentOf(by)).toHaveLength(1)
  })

  test('a file that would take gigabytes is refused and counts as twenty', async () => {
    const by = await seedCustomer(testApp.data.database, ready)
    const refused = { Status: 0, Message: refusals.fileTooComplex() }
    for (let bombs = 0; bombs < 5; bombs++)
      expect(await send('pay_slip_upload', pdfBomb(), { by })).toMatchObject(refused)
    expect(await send('pay_slip_upload', pdf, { by })).toMatchObject({ Message: refusals.uploadLimitReached() })
  })
})

const comment = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text)])
const pixels = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()

/** Files that are refused: the step they are sent to, the expected message, and how to make them. */
const badFiles: Record<string, [DocumentEvent, RefusalName, () => Promise<Buffer | string> | Buffer | string]> = {
  'text that is no base64': ['pan_upload', 'fileIncomplete', () => 'this is not base64!'],
  'a large text that is no base64': ['pan_upload', 'fileIncomplete', () => `${'A'.repeat(200_000)}*`],
  'base64 that was cut off within a byte': ['pan_upload', 'fileIncomplete', () => 'A'.repeat(200_001)],
  'a file of 0 bytes': ['pan_upload', 'fileEmpty', () => 'data:image/jpeg;base64,'],
  'a picture of 11 MB': ['pan_upload', 'fileTooLarge', () => Buffer.concat([jpeg], 11 * 1024 * 1024)],
  'a PDF one byte too large': ['pay_slip_upload', 'fileTooLarge', () => Buffer.concat([pdf], maxFileBytes + 1)],
  'a PDF called a picture': ['pan_upload', 'fileNotImage', () => pdf],
  'a web page called a picture': ['pan_upload', 'fileNotImage', () => Buffer.from('<svg onload="alert(1)">')],
  'a GIF': ['pan_upload', 'fileNotImage', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
  'a picture called a PDF': ['bank_statement_upload', 'fileNotPdf', () => jpeg],
  'a Word document as a bill': ['residence_proof_upload', 'fileNotImageOrPdf', () => Buffer.from('PK\x03\x04word/')],
  'a HEIC picture': ['pan_upload', 'fileIsHeic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  'half a JPEG': ['pan_upload', 'imageDamaged', () => jpeg.subarray(0, jpeg.length / 2)],
  'the first bytes of a JPEG': ['pan_upload', 'imageDamaged', () => jpeg.subarray(0, 10)],
  'a PNG without its end': [
    'pan_upload',
    'imageDamaged',
    async () => (await pngOf({ width: 90, height: 90 })).subarray(0, -3_000),
  ],
  'a picture of 64 megapixels': ['pan_upload', 'imageTooManyPixels', () => pixels(8_000)],
  'half a PDF': ['bank_statement_upload', 'pdfDamaged', () => pdf.subarray(0, pdf.length / 2)],
  'a PDF with a hole': ['bank_statement_upload', 'pdfDamaged', () => Buffer.from(pdf).fill(' ', 20, 400)],
  'a PDF without pages': ['bank_statement_upload', 'pdfDamaged', () => Buffer.from('%PDF-1.7\ntrailer<<>>\n%%EOF')],
  'a PDF with a password': [
    'bank_statement_upload',
    'pdfLocked',
    () => lockedPdfOf({ userPassword: 'salary', ownerPassword: 'bank' }),
  ],
  'a PDF with a password and packed objects': [
    'pay_slip_upload',
    'pdfLocked',
    () => lockedPdfOf({ userPassword: 'salary', ownerPassword: 'bank', useObjectStreams: true }),
  ],
  'a JPEG that is a PDF as well': [
    'pan_upload',
    'fileTypeAmbiguous',
    () => Buffer.concat([jpeg.subarray(0, 2), comment('%PDF-1.7 1 0 obj'), jpeg.subarray(2)]),
  ],
  'a PDF behind the head of a JPEG': [
    'bank_statement_upload',
    'fileTypeAmbiguous',
    () => Buffer.concat([jpeg.subarray(0, 100), pdf]),
  ],
  'a PDF that is an archive as well': [
    'bank_statement_upload',
    'fileTypeAmbiguous',
    () => Buffer.concat([pdf, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  ],
}

describe('a file that cannot be used is refused with a message of its own', () => {
  test.each(Object.keys(badFiles))('%s', async (name) => {
    const [event, refusal, make] = badFiles[name] as (typeof badFiles)[string]
    const message = refusals[refusal] as () => string
    expect(await send(event, await make())).toMatchObject({ httpStatus: 200, Status: 0, Message: message() })
    expect(await currentOf(customer)).toEqual([])
  })

  test('all messages differ', () => {
    const names = [...new Set(Object.values(badFiles).map(([, refusal]) => refusal))]
    expect(new Set(names.map((name) => (refusals[name] as () => string)())).size).toBe(names.length)
  })
})

describe('a PDF with a password', () => {
  test.each([true, false])(
    'is opened by its password and stored without it (packed objects: %s)',
    async (useObjectStreams) => {
      const by = await seedCustomer(testApp.data.database, ready)
      const locked = await lockedPdfOf({ userPassword: 'salary', ownerPassword: 'bank', useObjectStreams })
      const wrong = await send('bank_statement_upload', locked, { by, password: 'guess' })
      expect(wrong).toMatchObject({ Status: 0, Message: refusals.pdfPasswordWrong() })
      expect((await send('bank_statement_upload', locked, { by, password: 'salary' })).Status).toBe(1)
    },
  )

  test('is accepted without one if it only forbids printing', async () => {
    const by = await seedCustomer(testApp.data.database, ready)
    const restricted = await lockedPdfOf({ userPassword: '', ownerPassword: 'bank' })
    expect((await send('bank_statement_upload', restricted, { by })).Status).toBe(1)
  })
})

test('a file is refused and not stored if it contains a virus or cannot be scanned', async () => {
  const by = await seedCustomer(testApp.data.database, ready)
  const infected = Buffer.concat([pdf, Buffer.from(`\n% ${testVirus}`)])
  expect((await send('bank_statement_upload', infected, { by })).Message).toBe(refusals.fileInfected())
  const { virusScan } = testApp.dependencies.providers
  const scan = vi.spyOn(virusScan as VirusScan, 'scan').mockRejectedValue(new ProviderFailure('clamd', 'no verdict'))
  expect((await send('bank_statement_upload', pdf, { by })).Message).toBe(refusals.fileNotScanned())
  scan.mockRestore()
  expect(await currentOf(by)).toEqual([])
  expect((await send('bank_statement_upload', pdf, { by })).Status).toBe(1)
})
