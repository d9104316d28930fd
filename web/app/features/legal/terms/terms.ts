import type { LegalDocument } from '../legal-document'
import { termsConduct } from './terms-conduct'
import { termsCost } from './terms-cost'
import { termsLoan } from './terms-loan'

export const terms: LegalDocument = {
  updated: '17-11-2026',
  sections: [...termsLoan, ...termsCost, ...termsConduct],
}
