import { type LoadScreen, lazyScreen, type ScreenComponent } from './lazy-screen'
import { type Slug, slugOf, slugs } from './slugs'

interface Screen {
  title: string
  /** Open only to customers who have been found eligible. */
  needsEligibility: boolean
  Component: ScreenComponent
}

type ScreenEntry = Pick<Screen, 'title' | 'needsEligibility'> & { load: LoadScreen }

const open = (title: string, load: LoadScreen): ScreenEntry => ({ title, needsEligibility: false, load })
const forEligible = (title: string, load: LoadScreen): ScreenEntry => ({ title, needsEligibility: true, load })

/** The screens of the dashboard: who may open each, its title, and how to load it. */
const entries: Record<Slug, ScreenEntry> = {
  '': open('Dashboard', async () => (await import('./home-screen')).HomeScreen),
  'pan-details': open(
    'PAN details',
    async () => (await import('../features/registration/pancard-verification')).PancardVerification,
  ),
  'captur-personal-information': open(
    'Personal information',
    async () => (await import('../features/registration/personal-details')).PersonalDetails,
  ),
  'captur-address': open(
    'Residence address',
    async () => (await import('../features/registration/residence-details')).ResidenceDetails,
  ),
  'captur-income-details': open(
    'Income details',
    async () => (await import('../features/registration/income-details')).IncomeDetails,
  ),
  'upload-picture': open(
    'Your picture',
    async () => (await import('../features/registration/selfie/selfie-upload')).SelfieUpload,
  ),
  'user-profile': open('Details, devices and consents', async () => (await import('./account-screen')).AccountScreen),
  'profile-preview': open(
    'My Account',
    async () => (await import('../features/account/profile-preview')).ProfilePreview,
  ),
  'calculate-loan': forEligible(
    'CALCULATING LOANS',
    async () => (await import('../features/quote/loan-quotation-decision')).LoanQuotationDecision,
  ),
  'about-your-company': forEligible(
    'Employment Information',
    async () => (await import('../features/applications/employment-details')).EmploymentDetails,
  ),
  'bank-detail': forEligible(
    'Banking Details',
    async () => (await import('../features/applications/banking-details')).BankingDetails,
  ),
  kyc: forEligible(
    'Required documents',
    async () => (await import('../features/documents/mandatory-documents')).MandatoryDocuments,
  ),
  'bank-upload': forEligible(
    'Bank statement',
    async () => (await import('../features/documents/bank-statement-upload')).BankStatementUpload,
  ),
  'pan-upload': forEligible('PAN card', async () => (await import('../features/documents/pan-upload')).PanUpload),
  'adhar-upload': forEligible(
    'Aadhaar card',
    async () => (await import('../features/documents/aadhaar-upload')).AadhaarUpload,
  ),
  congratulations: forEligible(
    'Congratulations',
    async () => (await import('../features/applications/congratulations')).Congratulations,
  ),
  'upload-salaryslip': forEligible(
    'Upload Your Salary slip',
    async () => (await import('../features/documents/pay-slip-upload')).PaySlipUpload,
  ),
  'upload-utilitybill': forEligible(
    'Utility bill',
    async () => (await import('../features/documents/residence-proof-upload')).ResidenceProofUpload,
  ),
  'lead-preview': open('My Account', async () => (await import('../features/account/lead-preview')).LeadPreview),
  leads: open('Loan History', async () => (await import('../features/leads/all-leads')).AllLeads),
  details: open('Loan details', async () => (await import('../features/leads/loan-details')).LoanDetails),
  tnc: open('Terms and Conditions', async () => (await import('../features/legal/terms/terms-screen')).TermsScreen),
  support: open('Support', async () => (await import('../features/contact/support-screen')).SupportScreen),
  privacypolicy: open(
    'Privacy Policy',
    async () => (await import('../features/legal/privacy/privacy-screen')).PrivacyScreen,
  ),
  eligibility: forEligible(
    'Your loan application',
    async () => (await import('../features/applications/eligibility-hub')).EligibilityHub,
  ),
  agreement: open(
    'Your loan offer',
    async () => (await import('../features/agreements/agreement-screen')).AgreementScreen,
  ),
  documents: open(
    'Documents',
    async () => (await import('../features/issued-documents/documents-screen')).DocumentsScreen,
  ),
  complaints: open(
    'Complaints',
    async () => (await import('../features/complaints/complaints-screen')).ComplaintsScreen,
  ),
  consents: open('Your consents', async () => (await import('../features/privacy/consents-screen')).ConsentsScreen),
  'privacy-choices': open(
    'Your data and choices',
    async () => (await import('../features/privacy/privacy-choices-screen')).PrivacyChoicesScreen,
  ),
  autopay: open('Autopay', async () => (await import('../features/mandates/autopay-screen')).AutopayScreen),
  'cannot-pay': open('I cannot pay on time', async () => (await import('../features/loan-home/cannot-pay')).CannotPay),
}

const screenOf = (slug: Slug): [Slug, Screen] => {
  const { load, ...screen } = entries[slug]
  return [slug, { ...screen, Component: lazyScreen(slug, load) }]
}

export const screens = Object.fromEntries(slugs.map(screenOf)) as Record<Slug, Screen>

/** The home screen for an unknown path. */
export const screenAt = (pathname: string): Screen => screens[slugOf(pathname) ?? '']
