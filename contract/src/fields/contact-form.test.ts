import { expect, test } from 'vitest'
import { type ContactField, contactFault, contactSubjects } from './contact-form.ts'

test.each<[ContactField, string, string | undefined]>([
  ['name', '', 'Full name is required'],
  ['name', '   ', 'Full name is required'],
  ['name', 'Asha 2', 'Name should only contain letters'],
  ['name', 'Asha-Rao', 'Name should only contain letters'],
  ['name', 'Asha Rao', undefined],
  ['name', 'आशा राव', undefined],
  ['email', '', 'Email is required'],
  ['email', 'anything', undefined],
  ['phone', '', 'Phone number is required'],
  ['phone', '+91 98765', 'Phone number must be numeric only'],
  ['phone', '98765 43210', 'Phone number must be numeric only'],
  ['phone', ' 9876543210 ', undefined],
  ['subject', '', 'Please select an inquiry type'],
  ['subject', 'other', 'Please select an inquiry type'],
  ['message', ' \n ', 'Message is required'],
  ['message', '12345', 'Message cannot be numeric only'],
  ['message', 'Loan 12345', undefined],
])('%s "%s" is answered with %s', (field, typed, words) => {
  expect(contactFault(field, typed)).toBe(words)
})

test('each of the four subjects is accepted', () => {
  expect(contactSubjects.map(({ value }) => value)).toEqual(['general', 'support', 'loan', 'feedback'])
  for (const { value } of contactSubjects) expect(contactFault('subject', value)).toBeUndefined()
})
