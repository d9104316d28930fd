/** Documents that are generated once and never change. */
export const issuedDocumentKinds = [
  'KFS',
  'SANCTION_LETTER',
  'AGREEMENT',
  'SIGNED_AGREEMENT',
  'ESIGNED_AGREEMENT',
  'DISBURSAL_ADVICE',
  'TAX_INVOICE',
  'CREDIT_NOTE',
  'NO_DUES_CERTIFICATE',
  'COOLING_OFF_LETTER',
] as const

export type IssuedDocumentKind = (typeof issuedDocumentKinds)[number]
