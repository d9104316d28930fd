import { isSameName } from '../../applicant/same-name.ts'
import { factRule } from '../rule.ts'

export const aadhaarName = factRule({
  title: 'The Aadhaar is in the applicant’s name',
  needs: ['aadhaar_name', 'applicant_name'],
  source: 'aadhaar',
  reason: 'identity differs',
  judge: ({ aadhaar_name: known, applicant_name: name }, { limits }) => isSameName(known, name, limits.sameNameMin),
})
