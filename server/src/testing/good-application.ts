/** Answers that carry an eligible customer through the application; a test changes what it is about. */
export const goodApplication = {
  generate_loan_quote: {},
  loan_quotation_decision: { amount: 10_000, tenure: 7, purpose_id: 2, accepted_id: 1 },
  employment_details: {
    work_mode: 'WFO',
    company_name: 'Sample Systems',
    emp_department: 'TECHNOLOGY',
    company_type_id: 1,
    designation: 'Engineer',
    emp_since: '2020-01-15',
    address_1: '4 Ring Road',
    address_2: 'Koramangala',
    landmark: '',
    pincode: '560034',
    office_email: '',
  },
  banking_details: {
    account_branch: 'Fort',
    account_ifsc: 'HDFC0000001',
    account_number: '50100012345678',
    confirm_account_number: '50100012345678',
    account_type_id: 1,
    verification_consent: 1,
  },
} as const

export type ApplicationEvent = keyof typeof goodApplication
