import { expect, test } from 'vitest'
import { maskDate, maskEmail, maskMobile, maskName, maskPan } from './mask-personal.ts'

test('what is masked names nobody, but tells one customer from the next', () => {
  expect(maskName('ASHA RANI VERMA')).toBe('ASHA V')
  expect(maskName(' ASHA ')).toBe('ASHA')
  expect(maskPan('ABCPK1234L')).toBe('•••••1234•')
  expect(maskMobile('9876543210')).toBe('•••••• 3210')
  expect(maskEmail('asha@example.com')).toBe('a•••@example.com')
  expect(maskEmail('nonsense')).toBe('•••')
  expect(maskDate('1995-05-05')).toBe('••-••-1995')
})
