import { type LoadScreen, lazyScreen, type ScreenComponent } from './lazy-screen'
import { type Slug, slugOf } from './slugs'

export interface Screen {
  title: string
  /** Open only to customers who have been found eligible. */
  needsEligibility: boolean
  Component: ScreenComponent
}

const open = (title: string, chunk: string, load: LoadScreen): Screen => ({
  title,
  needsEligibility: false,
  Component: lazyScreen(chunk, load),
})

const forEligible = (title: string, chunk: string, load: LoadScreen): Screen => ({
  ...open(title, chunk, load),
  needsEligibility: true,
})

/** The screens of the dashboard: slug, who may open it, title, chunk and how to load it. */
export const screens: Record<Slug, Screen> = {
  '': open('Dashboard', 'home-screen', async () => (await import('./home-screen')).HomeScreen),
  'pan-details': open(
    'PAN details',
    'pancard-verification',
    async () => (await import('../features/registration/pancard-verification')).PancardVerification,
  ),
  'captur-personal-information': open(
    'Personal information',
    'personal-details',
    async () => (await import('../features/registration/personal-details')).PersonalDetails,
  ),
  'captur-address': open(
    'Residence address',
    'residence-details',
    async () => (await import('../features/registration/residence-details')).ResidenceDetails,
  ),
  'captur-income-details': open(
    'Income details',
    'income-details',
    async () => (await import('../features/registration/income-details')).IncomeDetails,
  ),
  'upload-picture': open(
    'Your picture',
    'selfie-upload',
    async () => (await import('../features/registration/selfie/selfie-upload')).SelfieUpload,
  ),
  'user-profile': open(
    'Details, devices and consents',
    'account-screen',
    async () => (await import('./account-screen')).AccountScreen,
  ),
  'profile-preview': open(
    'My Account',
    'profile-preview',
    async () => (await import('../features/account/profile-preview')).ProfilePreview,
  ),
  'calculate-loan': forEligible(
    'CALCULATING LOANS',
    'loan-quotation-decision',
    async () => (await import('../features/quote/loan-quotation-decision')).LoanQuotationDecision,
  ),
  'about-your-company': forEligible(
    'Employment Information',
    'employment-details',
    async () => (await import('../features/applications/employment-details')).EmploymentDetails,
  ),
  'bank-detail': forEligible(
    'Banking Details',
    'banking-details',
    async () => (await import('../features/applications/banking-details')).BankingDetails,
  ),
  kyc: forEligible(
    'Required documents',
    'mandatory-documents',
    async () => (await import('../features/documents/mandatory-documents')).MandatoryDocuments,
  ),
  'bank-upload': forEligible(
    'Bank statement',
    'bank-statement-upload',
    async () => (await import('../features/documents/bank-statement-upload')).BankStatementUpload,
  ),
  'pan-upload': forEligible(
    'PAN card',
    'pan-upload',
    async () => (await import('../features/documents/pan-upload')).PanUpload,
  ),
  'adhar-upload': forEligible(
    'Aadhaar card',
    'aadhaar-upload',
    async () => (await import('../features/documents/aadhaar-upload')).AadhaarUpload,
  ),
  congratulations: forEligible(
    'Congratulations',
    'congratulations',
    async () => (await import('../features/applications/congratulations')).Congratulations,
  ),
  'upload-salaryslip': forEligible(
    'Upload Your Salary slip',
    'pay-slip-upload',
    async () => (await import('../features/documents/pay-slip-upload')).PaySlipUpload,
  ),
  'upload-utilitybill': forEligible(
    'Utility bill',
    'residence-proof-upload',
    async () => (await import('../features/documents/residence-proof-upload')).ResidenceProofUpload,
  ),
  'lead-preview': open(
    'My Account',
    'lead-preview',
    async () => (await import('../features/account/lead-preview')).LeadPreview,
  ),
  leads: open('Loan History', 'all-leads', async () => (await import('../features/leads/all-leads')).AllLeads),
  details: open(
    'Loan details',
    'loan-details',
    async () => (await import('../features/leads/loan-details')).LoanDetails,
  ),
  tnc: open(
    'Terms and Conditions',
    'terms-screen',
    async () => (await import('../features/legal/terms/terms-screen')).TermsScreen,
  ),
  support: open(
    'Support',
    'support-screen',
    async () => (await import('../features/contact/support-screen')).SupportScreen,
  ),
  privacypolicy: open(
    'Privacy Policy',
    'privacy-screen',
    async () => (await import('../features/legal/privacy/privacy-screen')).PrivacyScreen,
  ),
  eligibility: forEligible(
    'Your loan application',
    'eligibility-hub',
    async () => (await import('../features/applications/eligibility-hub')).EligibilityHub,
  ),
  agreement: open(
    'Your loan offer',
    'agreement-screen',
    async () => (await import('../features/agreements/agreement-screen')).AgreementScreen,
  ),
  documents: open(
    'Documents',
    'documents-screen',
    async () => (await import('../features/issued-documents/documents-screen')).DocumentsScreen,
  ),
  complaints: open(
    'Complaints',
    'complaints-screen',
    async () => (await import('../features/complaints/complaints-screen')).ComplaintsScreen,
  ),
  consents: open(
    'Your consents',
    'consents-screen',
    async () => (await import('../features/privacy/consents-screen')).ConsentsScreen,
  ),
  'privacy-choices': open(
    'Your data and choices',
    'privacy-choices-screen',
    async () => (await import('../features/privacy/privacy-choices-screen')).PrivacyChoicesScreen,
  ),
  autopay: open(
    'Autopay',
    'autopay-screen',
    async () => (await import('../features/mandates/autopay-screen')).AutopayScreen,
  ),
}

/** The home screen for an unknown path. */
export const screenAt = (pathname: string): Screen => screens[slugOf(pathname) ?? '']
