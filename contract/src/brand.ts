/**
 * Everything that names the lender, in one place, so that any lender can put its own name on it.
 * Values marked SAMPLE stand for facts that only a real lender has; replace every one before going live.
 */
export const brand = {
  name: 'Agrim',
  nameInHindi: 'अग्रिम',
  legalEntity: 'Agrim Sample Finance Private Limited (SAMPLE)',
  registrationNumber: 'N-00.00000 (SAMPLE)',
  address: '1 Sample Street, Connaught Place, New Delhi 110001 (SAMPLE)',
  phone: '+91 11 0000 0000',
  email: 'care@agrim.example',
  supportHours: 'Monday to Saturday, 9 AM to 6 PM',
  social: [
    { name: 'Facebook', url: 'https://facebook.example/agrim' },
    { name: 'Instagram', url: 'https://instagram.example/agrim' },
    { name: 'LinkedIn', url: 'https://linkedin.example/agrim' },
    { name: 'X', url: 'https://x.example/agrim' },
  ],
  storeUrl: 'https://play.example/agrim',
} as const
