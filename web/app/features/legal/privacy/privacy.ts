import type { LegalDocument } from '../legal-document'
import { privacyCare } from './privacy-care'
import { privacyData } from './privacy-data'
import { privacyRights } from './privacy-rights'

export const privacy: LegalDocument = {
  updated: '18-11-2026',
  sections: [...privacyData, ...privacyCare, ...privacyRights],
}
