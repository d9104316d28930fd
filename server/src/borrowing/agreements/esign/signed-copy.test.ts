import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protectPdf } from '../../../records/emails/protect-pdf.ts'
import { createDecoder, DecodingAborted } from '../../../records/files/decoding/decoder.ts'
import { drawPdf } from '../../../records/issued-documents/pdf/draw-pdf.ts'
import { documentsKeyword, loanAgreementPdf } from '../../../records/issued-documents/templates/loan-agreement-pdf.ts'
import { readPdf } from '../../../records/issued-documents/testing/read-pdf.ts'
import { offeredLoan, otherDocuments } from '../../../records/issued-documents/testing/sample-loan.ts'
import { signPdf } from '../../../simulators/esign/sign-pdf.ts'
import { pdfBomb, slowPdf } from '../../../testing/bombs.ts'
import { isSignedCopy as isSignedCopyBy, signingTimeOf } from './signed-copy.ts'

const signer = { name: 'ASHA RAO', at: new Date('2026-11-19T18:29:30Z') }

const decoder = createDecoder()
const impatientDecoder = createDecoder({ processes: 1, timeoutMs: 2_000 })
afterAll(() => Promise.all([decoder.close(), impatientDecoder.close()]))
const keyword = documentsKeyword(otherDocuments)
const isSignedCopy = (bytes: Buffer, sent: Buffer, documents = otherDocuments) =>
  isSignedCopyBy(bytes, requestFor(sent), { keyword: documentsKeyword(documents), decoder })

let pdf: Buffer
beforeAll(() => {
  pdf = drawPdf(loanAgreementPdf(offeredLoan, otherDocuments))
})

const requestFor = (sent: Buffer) => ({
  providerRequestId: 'r',
  providerDocumentId: 'd',
  signingUrl: 'https://dg.setu.co/',
  documentSha256: createHash('sha256').update(sent).digest(),
  documentBytes: sent.length,
})

/** Simulates a program that rewrites the whole file when it signs. */
async function rewrite(bytes: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return Buffer.from(await document.save())
}

test('the sent PDF with a signature is a signed copy, whether the signature was appended or the file rewritten', async () => {
  const signed = signPdf(pdf, signer)
  expect(await isSignedCopy(signed, pdf)).toBe(true)
  expect(await isSignedCopy(signPdf(await rewrite(pdf), signer), pdf)).toBe(true)
})

test('the unsigned PDF, a PDF with other documents and a file that is not a PDF are not signed copies', async () => {
  expect(await isSignedCopy(pdf, pdf)).toBe(false)
  const others = [{ title: 'Key Facts Statement', sha256: 'e5'.repeat(32) }]
  expect(await isSignedCopy(signPdf(pdf, signer), Buffer.from('another'), others)).toBe(false)
  expect(await isSignedCopy(Buffer.from('<html>/ByteRange</html>'), pdf)).toBe(false)
})

test.each([
  ['unpacks to gigabytes is not a signed copy', () => pdfBomb(1_000), false],
  ['takes seconds to parse is neither accepted nor refused', () => slowPdf(1_000_000), expect.any(DecodingAborted)],
])('a PDF from the provider that %s, and is not opened in this process', async (_what, hostile, expected) => {
  const bytes = Buffer.concat([hostile(), Buffer.from('%/ByteRange')])
  const start = process.threadCpuUsage()
  const outcome = await isSignedCopyBy(bytes, requestFor(pdf), { keyword, decoder: impatientDecoder }).catch(
    (error: unknown) => error,
  )
  expect(outcome).toEqual(expected)
  expect(process.threadCpuUsage(start).user).toBeLessThan(500_000)
})

test('a PDF signed in the simulator can be opened, also when it is protected with a password', async () => {
  const signed = signPdf(pdf, signer)
  expect((await readPdf(signed)).text).toContain('Documents that are signed with this agreement')
  expect((await readPdf(await protectPdf(signed, 'secret'), 'secret')).text).toContain('Governing law')
})

test.each([
  ["D:20261119235930+05'30'", '2026-11-19T18:29:30.000Z'],
  ['D:20261119182930Z', '2026-11-19T18:29:30.000Z'],
  ['D:20261119235930', undefined],
  ["D:20261119120000+05'30'", undefined],
  ["D:20261120120000+05'30'", undefined],
  ["D:20261119232600+05'30'", '2026-11-19T17:56:00.000Z'],
  ["D:20261119232400+05'30'", undefined],
  ["D:20261120000400+05'30'", '2026-11-19T18:31:00.000Z'],
  ["D:20261120000700+05'30'", undefined],
])('the time of signing in a signature of %s is %s', (date, expected) => {
  const requested = { requestedAt: new Date('2026-11-19T18:00:00Z'), receivedAt: new Date('2026-11-19T18:31:00Z') }
  const dated = signPdf(pdf, signer)
    .toString('latin1')
    .replace(/D:20261119[^)]*/, date)
  expect(signingTimeOf(Buffer.from(dated, 'latin1'), requested)?.toISOString()).toBe(expected)
})

test('of several signatures the earliest counts, because the provider may add its own after the borrower has signed', () => {
  const requested = { requestedAt: new Date('2026-11-19T18:00:00Z'), receivedAt: new Date('2026-11-19T18:35:00Z') }
  const sealed = signPdf(signPdf(pdf, signer), { name: 'PROVIDER', at: new Date('2026-11-19T18:31:00Z') })
  expect(signingTimeOf(sealed, requested)).toEqual(signer.at)
})
