import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { protectPdf } from '../../emails/protect-pdf.ts'
import { drawPdf } from '../../issued-documents/pdf/draw-pdf.ts'
import { agreementToSignPdf } from '../../issued-documents/templates/loan-agreement-pdf.ts'
import { readPdf } from '../../issued-documents/testing/read-pdf.ts'
import { offeredLoan, signature } from '../../issued-documents/testing/sample-loan.ts'
import { signPdf } from '../../simulators/esign/sign-pdf.ts'
import { isSignedCopy } from './signed-copy.ts'

let pdf: Buffer
beforeAll(async () => {
  pdf = await drawPdf(agreementToSignPdf(offeredLoan, signature))
})

const requestFor = (sent: Buffer, documentsHash = signature.documentsHash) => ({
  documentsHash: Buffer.from(documentsHash, 'hex'),
  sent: {
    ...{ providerRequestId: 'r', providerDocumentId: 'd', signingUrl: 'https://dg.setu.co/' },
    documentSha256: createHash('sha256').update(sent).digest(),
    documentBytes: sent.length,
  },
})

/** As a program that writes the whole file anew when it signs. */
async function rewrite(bytes: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return Buffer.from(await document.save())
}

test('a signed copy is what was sent with a signature added, or the same documents written anew', async () => {
  const signed = signPdf(pdf, 'ASHA RAO')
  expect(await isSignedCopy(signed, requestFor(pdf))).toBe(true)
  expect(await isSignedCopy(signPdf(await rewrite(pdf), 'ASHA RAO'), requestFor(pdf))).toBe(true)
})

test('neither what was sent, nor a file about other documents, nor one that is no PDF is a signed copy', async () => {
  expect(await isSignedCopy(pdf, requestFor(pdf))).toBe(false)
  const other = requestFor(Buffer.from('another'), 'd4'.repeat(32))
  expect(await isSignedCopy(signPdf(pdf, 'ASHA RAO'), other)).toBe(false)
  expect(await isSignedCopy(Buffer.from('<html>/ByteRange</html>'), requestFor(pdf))).toBe(false)
})

test('a file signed in the simulator opens like any other, also with the password of an e-mail', async () => {
  const signed = signPdf(pdf, 'ASHA RAO')
  expect((await readPdf(signed)).text).toContain('Documents that are signed with this agreement')
  expect((await readPdf(await protectPdf(signed, 'secret'), 'secret')).text).toContain('Governing law')
})
