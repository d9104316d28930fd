import { isSameName } from '../../applicant/same-name.ts'
import { factRule } from '../rule.ts'

export const statementName = factRule({
  title: 'The statement is in the applicant’s name',
  needs: ['statement_holder', 'applicant_name'],
  source: 'documents',
  reason: 'document in another name',
  judge: ({ statement_holder: holder, applicant_name: name }, { limits }) =>
    isSameName(holder, name, limits.sameNameMin),
})
