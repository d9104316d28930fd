/**
 * Everything that names the lender, in one place, so that any lender can put its own name on it.
 * Values marked SAMPLE stand for facts that only a real lender has; replace every one before going live.
 */
export const brand = {
  name: 'Agrim',
  nameInHindi: 'अग्रिम',
  /** While true, pages say that names and numbers are samples and that nobody should pay to them. */
  hasSamples: true,
  legalEntity: 'Agrim Sample Finance Private Limited (SAMPLE)',
  /** The number of the RBI's certificate of registration. */
  registrationNumber: 'N-00.00000 (SAMPLE)',
  /** The company's identification number (CIN). */
  companyNumber: 'U00000DL0000PTC000000 (SAMPLE)',
  address: '1 Sample Street, Connaught Place, New Delhi 110001 (SAMPLE)',
  /** SAMPLE: no telephone has this number. */
  phone: '+91 11 0000 0000',
  /** SAMPLE: mail to `.example` reaches nobody. So with every address below. */
  email: 'care@agrim.example',
  supportHours: 'Monday to Saturday, 9 AM to 6 PM',
  grievanceOfficer: {
    name: 'Name of Officer (SAMPLE)',
    /** SAMPLE: no telephone has this number. */
    phone: '+91 11 0000 0001',
    email: 'grievance@agrim.example',
  },
  /** SAMPLE: the board decides; the law asks for one day at least. */
  coolingOffDays: 3,
  /** Companies that work for the lender, as the law has its site list them. SAMPLE: none. */
  lendingServiceProviders: [] as readonly string[],
  recoveryAgencies: [] as readonly string[],
  /** SAMPLE: no bank has these codes, no account these numbers. */
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
  /** Who is paid by the QR code; the name is what the payer's app shows. SAMPLE. */
  upi: { id: 'agrim.one@sample', payee: 'Agrim Sample Finance' },
  social: [
    { name: 'Facebook', url: 'https://facebook.example/agrim' },
    { name: 'Instagram', url: 'https://instagram.example/agrim' },
    { name: 'LinkedIn', url: 'https://linkedin.example/agrim' },
    { name: 'X', url: 'https://x.example/agrim' },
  ],
  storeUrl: 'https://play.example/agrim',
  /** What an advertising tag would credit a finished application to. SAMPLE; no tag is loaded. */
  adConversionId: 'AW-000000000/SAMPLE',
} as const
