import { factRule } from '../rule.ts'

/** A household or a colleague is no fraud: a person looks at what is shared. */
export const links = factRule({
  title: 'Nothing is shared with other customers',
  needs: ['linked_customers'],
  reason: 'not offered',
  judge: ({ linked_customers: shared }) => shared.length === 0,
})
