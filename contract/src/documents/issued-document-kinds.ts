/** Documents that are generated once and never change. */
export const issuedDocumentKinds = [
  'KFS',
  'SANCTION_LETTER',
  'AGREEMENT',
  'ESIGNED_AGREEMENT',
  'SIGNING_CERTIFICATE',
  'DISBURSAL_ADVICE',
  'TAX_INVOICE',
  'CREDIT_NOTE',
  'NO_DUES_CERTIFICATE',
  'COOLING_OFF_LETTER',
] as const

export type IssuedDocumentKind = (typeof issuedDocumentKinds)[number]
