import { factRule } from '../rule.ts'

export const panValid = factRule({
  title: 'The PAN is valid',
  needs: ['pan_status'],
  reason: 'identity differs',
  judge: ({ pan_status: status }) => status === 'VALID',
})
