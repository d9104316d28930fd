export type ContactField = 'name' | 'email' | 'phone' | 'subject' | 'message'

/** What an inquiry may be about. */
export const contactSubjects = [
  { value: 'general', label: 'General inquiry' },
  { value: 'support', label: 'Support' },
  { value: 'loan', label: 'Loan' },
  { value: 'feedback', label: 'Feedback' },
] as const

const rules: Record<ContactField, { missing: string; isWrong?: (value: string) => boolean; wrong?: string }> = {
  name: {
    missing: 'Full name is required',
    isWrong: (value) => !/^[\p{L}\p{M}\s]+$/u.test(value),
    wrong: 'Name should only contain letters',
  },
  email: { missing: 'Email is required' },
  phone: {
    missing: 'Phone number is required',
    isWrong: (value) => !/^[0-9]+$/.test(value),
    wrong: 'Phone number must be numeric only',
  },
  subject: {
    missing: 'Please select an inquiry type',
    isWrong: (value) => contactSubjects.every((subject) => subject.value !== value),
    wrong: 'Please select an inquiry type',
  },
  message: {
    missing: 'Message is required',
    isWrong: (value) => /^[0-9]+$/.test(value),
    wrong: 'Message cannot be numeric only',
  },
}

/** The words for what a field of the contact form does not accept. An email's form is left to its input. */
export function contactFault(field: ContactField, typed: string): string | undefined {
  const { missing, isWrong, wrong } = rules[field]
  const value = typed.trim()
  if (value === '') return missing
  return isWrong?.(value) ? wrong : undefined
}
