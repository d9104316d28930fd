import { createHash } from 'node:crypto'
import type { IstDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendDocumentsTask } from '../emails/queue-document-email.ts'
import { createFileCipher, fileKeys } from '../files/file-cipher.ts'
import { createDocumentIssuer, type DocumentIssuer } from './document-issuer.ts'
import { financialYearOf, numberCreditNote, numberInvoice } from './document-numbers.ts'
import { type PdfDefinition, paragraph } from './pdf/pdf-definition.ts'
import { createPdfRenderer, type PdfRenderer } from './pdf/pdf-renderer.ts'
import { readPdf } from './testing/read-pdf.ts'

let testApp: TestApp
let renderer: PdfRenderer
let issuer: DocumentIssuer
beforeAll(async () => {
  testApp = await createTestApp()
  renderer = createPdfRenderer()
  const { database, clock, log, providers, dataKeys } = testApp.dependencies
  const cipher = createFileCipher(fileKeys(dataKeys))
  issuer = createDocumentIssuer({
    database,
    clock,
    log,
    store: providers.objectStore,
    cipher,
    renderer,
    sendDocuments: sendDocumentsTask,
  })
})
afterAll(async () => {
  await renderer.close()
  await testApp.close()
})

const definition: PdfDefinition = {
  title: 'Sanction letter',
  reference: 'Loan AGR1 · ASHA RAO',
  createdAt: new Date(0),
  blocks: [paragraph('We have approved your loan.')],
}
const newLoan = () => seedSanctionedLoan(testApp.data.database, testApp.clock)

test('a document that is requested several times, also in parallel, is issued once and does not change', async () => {
  const { leadId, customerId } = await newLoan()
  const key = { leadId, customerId, kind: 'SANCTION_LETTER' as const, reference: 'KFS1-1' }
  const issue = (text: string) => issuer.issue({ ...key, definition: { ...definition, blocks: [paragraph(text)] } })
  const [first, second] = await Promise.all([issue('The first.'), issue('The second.')])
  expect(second).toEqual(first)
  const later = await issue('The third.')
  expect(later).toEqual(first)
  const bytes = await issuer.readBytes(later)
  expect(createHash('sha256').update(bytes).digest()).toEqual(first.sha256)
  expect((await readPdf(bytes)).text).not.toContain('The third.')
  const stored = await testApp.dependencies.providers.objectStore.get(first.fileId)
  expect(Buffer.from(stored ?? []).includes('%PDF')).toBe(false)
})

test('a document whose bytes were replaced cannot be read', async () => {
  const { leadId, customerId } = await newLoan()
  const issue = (reference: string) =>
    issuer.issue({ leadId, customerId, kind: 'AGREEMENT', reference, definition: { ...definition, title: reference } })
  const [one, other] = [await issue('KFS1-1'), await issue('KFS1-2')]
  await expect(issuer.readBytes({ ...one, fileId: other.fileId })).rejects.toThrow('has another hash')
})

test('invoices of a financial year are numbered without a gap, also if requested in parallel and repeatedly', async () => {
  const loans = await Promise.all(Array.from({ length: 6 }, newLoan))
  const numberOf = (leadId: number, on: IstDate) =>
    numberInvoice(testApp.data.database, { leadId, reference: on, on, at: testApp.clock.now() })
  const ofYear = (on: IstDate) => Promise.all([...loans, ...loans].map(({ leadId }) => numberOf(leadId, on)))
  const numbers = [...new Set(await ofYear('2031-03-31'))].sort()
  expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => `AG/30-31/00000${index + 1}`))
  expect(new Set(await ofYear('2031-04-01')).has('AG/31-32/000001')).toBe(true)
  expect(await numberOf(loans[0]?.leadId ?? 0, '2031-03-31')).toBe((await ofYear('2031-03-31'))[0])
})

test('credit notes have their own series of numbers, and an invoice has at most one', async () => {
  const [loan, other] = [await newLoan(), await newLoan()]
  const key = ({ leadId }: { leadId: number }) => {
    return { leadId, reference: 'T1', on: '2032-05-01', at: testApp.clock.now() } as const
  }
  await expect(numberCreditNote(testApp.data.database, key(loan))).rejects.toThrow('credit_notes_of_an_invoice')
  for (const each of [loan, other]) await numberInvoice(testApp.data.database, key(each))
  const notes = await Promise.all(
    [other, loan, other].map((each) => numberCreditNote(testApp.data.database, key(each))),
  )
  expect(new Set(notes)).toEqual(new Set(['CN/32-33/000001', 'CN/32-33/000002']))
  expect(notes[2]).toBe(notes[0])
})

test.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2099-12-31', '99-00'],
] as const)('%s is in the financial year %s', (date, year) => {
  expect(financialYearOf(date)).toBe(year)
})
