import { isSameName } from '../../applicant/same-name.ts'
import { factRule } from '../rule.ts'

export const panName = factRule({
  title: 'The PAN registry knows the applicant by this name',
  needs: ['pan_name', 'applicant_name'],
  reason: 'identity differs',
  judge: ({ pan_name: registered, applicant_name: name }, { limits }) =>
    isSameName(registered, name, limits.sameNameMin),
})
