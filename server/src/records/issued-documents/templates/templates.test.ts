import { brand } from 'contract/brand'
import { agreementClauses } from 'domain/loan/agreement/agreement-clauses'
import { describe, expect, test } from 'vitest'
import { drawPdf } from '../pdf/draw-pdf.ts'
import { type PdfDefinition, table } from '../pdf/pdf-definition.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { disbursedLoan, endedLoan, offeredLoan, otherDocuments, payout, signature } from '../testing/sample-loan.ts'
import { coolingOffLetterPdf, noDuesPdf } from './closing-letters-pdf.ts'
import { disbursalAdvicePdf } from './disbursal-advice-pdf.ts'
import { keyFactsPdf } from './key-facts-pdf.ts'
import { loanAgreementPdf } from './loan-agreement-pdf.ts'
import { sanctionLetterPdf } from './sanction-letter-pdf.ts'
import { signingCertificatePdf } from './signing-certificate-pdf.ts'
import { creditNotePdf, taxInvoicePdf } from './tax-invoice-pdf.ts'

const { name, phone, email } = brand.grievanceOfficer
const part1 = [
  'KFS100022-1',
  'Sanctioned loan amount ₹20,000',
  '100% upfront',
  'Loan term 30 days',
  'Amount of the instalment ₹26,000',
  '365% a year (1% a day), fixed',
  'Final rate R = (B) + (S) Not applicable',
  'One-time: ₹400 + ₹72 GST',
  'Insurance charges None None',
  'Annual Percentage Rate (APR) 403.23%',
  'Foreclosure charges None',
]

const esign = {
  provider: 'Setu',
  requestId: 'cb80bfb4-d163-426e-ad57-1fd8889e62d4',
  receivedAt: new Date('2026-11-16T18:40:00Z'),
  signedSha256: 'e5'.repeat(32),
}

/** The texts that each document must contain by law or by our rules. */
const documents: Record<string, { definition: PdfDefinition; says: string[] }> = {
  'Key Facts Statement': {
    definition: keyFactsPdf(offeredLoan),
    says: [
      ...part1,
      'Valid until the end of 19-11-2026',
      'Clause 9',
      'Clause 10',
      `${name}, ${phone}, ${email}`,
      'transfer to other lenders or securitisation No',
      'Cooling-off period On the day of the payout and for 3 days after it you may give the loan back.',
      'recovery agent None',
      'Net disbursed amount (1 - 6) ₹19,528',
      '(₹26,000 ÷ ₹19,528 − 1) × 365 ÷ 30 = 403.23%',
      '1 16-12-2026 ₹20,000.00 ₹20,000.00 ₹6,000.00 ₹26,000.00',
    ],
  },
  'Sanction letter': {
    definition: sanctionLetterPdf(offeredLoan),
    says: [
      'ASHA RAO, 12 MG Road',
      'Annualised rate of interest 365% a year',
      'Annual Percentage Rate (APR) 403.23%',
      '₹19,528 in your account ••••••••••5678',
      'Simple interest by the day',
      'There are no penal charges and there is no penal interest.',
      '19-11-2026',
    ],
  },
  'Loan agreement': {
    definition: loanAgreementPdf(offeredLoan, otherDocuments),
    says: [
      ...part1,
      'first to charges, then to interest, then to principal',
      '6. Paying early',
      'on any day without a charge',
      '7. Giving the loan back On the day of the payout and for 3 days after it you may give the loan back.',
      '9. Reminders and recovery',
      'between 8 AM and 7 PM',
      '10. Complaints',
      email,
      'cms.rbi.org.in',
      `${agreementClauses.length}. Governing law`,
      'Documents that are signed with this agreement',
      ...otherDocuments.map(({ title, sha256 }) => `${title} ${sha256}`),
    ],
  },
  'Signing certificate': {
    definition: signingCertificatePdf(offeredLoan, signature),
    says: [
      'Signed by ASHA RAO',
      'When 17-11-2026, 00:01:02 IST',
      'How One-time code sent to the mobile ••••••3210',
      'Chrome on Android',
      '203.0.113.7',
      'Loan proposal KFS100022-1',
      ...signature.documents.map(({ title, sha256 }) => `${title} ${sha256}`),
      signature.documentsHash,
    ],
  },
  'Signing certificate, with Aadhaar eSign': {
    definition: signingCertificatePdf(offeredLoan, { ...signature, esign }),
    says: [
      'How Aadhaar eSign through Setu',
      `Reference at the provider ${esign.requestId}`,
      'When 17-11-2026, 00:01:02 IST',
      'Received from the provider 17-11-2026, 00:10:00 IST',
      ...signature.documents.map(({ title, sha256 }) => `${title} ${sha256}`),
      `Agreement with eSign ${esign.signedSha256}`,
    ],
  },
  'Disbursal advice': {
    definition: disbursalAdvicePdf(disbursedLoan, payout),
    says: [
      'Paid to you on 16-11-2026 ₹19,527.99',
      'Sample Bank, account ••••••••••5678',
      'Our transfer number AGR100022T1',
      'Bank reference (UTR) UTR0001',
      '-₹72.01',
      '16-12-2026',
    ],
  },
  'Tax invoice': {
    definition: taxInvoicePdf(disbursedLoan, { number: 'AG/26-27/000001', stateId: 29 }),
    says: [
      'AG/26-27/000001',
      brand.legalEntity,
      brand.gstin,
      'ASHA RAO, 12 MG Road',
      'Place of supply Karnataka (29)',
      'reverse charge No',
      '997113 ₹400.00',
      'IGST 18% ₹72.01',
      'Total ₹472.01',
    ],
  },
  'Credit note': {
    definition: creditNotePdf({
      ...disbursedLoan,
      number: 'CN/26-27/000001',
      on: '2026-11-18',
      invoice: { number: 'AG/26-27/000001', on: '2026-11-16' },
      stateId: 29,
    }),
    says: [
      'CN/26-27/000001',
      '18-11-2026',
      'AG/26-27/000001 of 16-11-2026',
      brand.gstin,
      'ASHA RAO, 12 MG Road',
      'Place of supply Karnataka (29)',
      '997113 ₹400.00',
      'IGST 18% ₹72.01',
      'Total ₹472.01',
    ],
  },
  'No-dues certificate': {
    definition: noDuesPdf(endedLoan),
    says: ['repaid in full and closed on 16-12-2026', 'Outstanding ₹0', 'Total received from you ₹26,000'],
  },
  'Loan cancelled in the cooling-off period': {
    definition: coolingOffLetterPdf(endedLoan),
    says: [
      'within its cooling-off period',
      'without a penalty',
      'The processing fee of ₹400 and its GST of ₹72.01 are not returned',
      'Nothing is due',
    ],
  },
}

describe.each(Object.entries(documents))('%s', (title, { definition, says }) => {
  test('contains all required texts, has loan, name and page number on every page, and is tagged', async () => {
    const { text, pages, roles, ...pdf } = await readPdf(drawPdf(definition))
    expect(pdf).toEqual({ title: `${title.split(',')[0]} | ${brand.name}`, language: 'en-IN' })
    for (const each of says) expect(text).toContain(each)
    pages.forEach((page, index) => {
      for (const each of [
        'Loan AGR100022 · ASHA RAO',
        `Page ${index + 1} of ${pages.length}`,
        brand.registrationNumber,
      ])
        expect(page.replaceAll(/\s+/g, ' ')).toContain(each)
    })
    const hasTable = definition.blocks.some(({ type }) => type === 'table')
    for (const role of ['Document', 'H1', 'P', 'L', 'LI', 'Lbl', 'LBody']) expect(roles).toContain(role)
    for (const role of hasTable ? ['Table', 'TR', 'TH', 'TD'] : []) expect(roles).toContain(role)
  })
})

test('the same agreement is always drawn with the same bytes', async () => {
  const [one, other] = [
    drawPdf(loanAgreementPdf(offeredLoan, otherDocuments)),
    drawPdf(loanAgreementPdf(offeredLoan, otherDocuments)),
  ]
  expect(one.equals(other)).toBe(true)
})

test("within the lender's state the tax is split into two parts that add up to the paisa", async () => {
  const definition = taxInvoicePdf(disbursedLoan, { number: 'AG/26-27/000002', stateId: brand.stateId })
  const { text } = await readPdf(drawPdf(definition))
  for (const each of ['Delhi (07)', 'CGST 9% ₹36.01', 'SGST 9% ₹36.00', 'Total ₹472.01']) expect(text).toContain(each)
})

test('a table over several pages repeats its headings visibly, but has them once in the structure', async () => {
  const columns = [{ title: 'Only heading', width: 'rest' as const }]
  const rows = Array.from({ length: 60 }, (_, index) => [`Row ${index}`])
  const reference = 'Loan AGR100022 · ASHA RAO'
  const definition = { title: 'Long', reference, createdAt: new Date(0), blocks: [table({ columns, rows })] }
  const { pages, roles } = await readPdf(drawPdf(definition))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page.match(/Only heading/g)).toHaveLength(1)
  expect(roles.filter((role) => role === 'TH')).toHaveLength(1)
})
