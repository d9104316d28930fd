/**
 * Everything that identifies the lender, in one place, so that any lender can use its own name.
 * Values marked SAMPLE are placeholders; replace every one before going live.
 */
export const brand = {
  name: 'Agrim',
  nameInHindi: 'अग्रिम',
  /** While true, pages warn that names and numbers are samples and that nobody should pay. */
  hasSamples: true,
  legalEntity: 'Agrim Sample Finance Private Limited (SAMPLE)',
  /** The number of the RBI's certificate of registration. */
  registrationNumber: 'N-00.00000 (SAMPLE)',
  /** The company's identification number (CIN). */
  companyNumber: 'U00000DL0000PTC000000 (SAMPLE)',
  /** SAMPLE: nobody is registered under this GST number. */
  gstin: '07AAAAA0000A1Z0 (SAMPLE)',
  /** The state of the registered office, by its GST code: 7 is Delhi. */
  stateId: 7,
  address: '1 Sample Street, Connaught Place, New Delhi 110001 (SAMPLE)',
  /** SAMPLE: this number does not exist. */
  phone: '+91 11 0000 0000',
  /** SAMPLE: `.example` addresses do not exist. */
  email: 'care@agrim.example',
  /** For reports of vulnerabilities. SAMPLE: `.example` addresses do not exist. */
  securityEmail: 'security@agrim.example',
  supportHours: 'Monday to Saturday, 9 AM to 6 PM',
  grievanceOfficer: {
    name: 'Name of Officer (SAMPLE)',
    /** SAMPLE: this number does not exist. */
    phone: '+91 11 0000 0001',
    email: 'grievance@agrim.example',
  },
  /** Companies working for the lender, which the law requires its site to list. SAMPLE: none. */
  lendingServiceProviders: [] as readonly string[],
  recoveryAgencies: [] as readonly string[],
  /** SAMPLE: these banks and accounts do not exist. */
  bankAccounts: [
    {
      title: 'Account 1',
      bank: 'Sample Bank One (SAMPLE)',
      accountNumber: '000000000001',
      ifsc: 'SMPA0000001',
      upiId: 'agrim.one@sample',
    },
    {
      title: 'Account 2',
      bank: 'Sample Bank Two (SAMPLE)',
      accountNumber: '000000000002',
      ifsc: 'SMPB0000002',
      upiId: 'agrim.two@sample',
    },
  ],
  /** The payee of the QR code; the payer's app shows the name. SAMPLE. */
  upi: { id: 'agrim.one@sample', payee: 'Agrim Sample Finance' },
  social: [
    { name: 'Facebook', url: 'https://facebook.example/agrim' },
    { name: 'Instagram', url: 'https://instagram.example/agrim' },
    { name: 'LinkedIn', url: 'https://linkedin.example/agrim' },
    { name: 'X', url: 'https://x.example/agrim' },
  ],
  storeUrl: 'https://play.example/agrim',
  /** Target of the advertising conversion event. SAMPLE; no tag is loaded. */
  adConversionId: 'AW-000000000/SAMPLE',
} as const
