import { lazyScreen, type ScreenComponent } from './dashboard/lazy-screen'
import type { Slug } from './dashboard/slugs'

export type Screen = {
  title: string
  /** Shown only to a customer who has been found eligible. */
  needsEligibility: boolean
  screen: ScreenComponent
}

const account = lazyScreen('user-profile', () => import('./account/account-screen').then((m) => m.AccountScreen))
const pan = lazyScreen('pan-details', () =>
  import('./registration/pancard-verification').then((m) => m.PancardVerification),
)
const personal = lazyScreen('personal', () => import('./registration/personal-details').then((m) => m.PersonalDetails))
const residence = lazyScreen('address', () =>
  import('./registration/residence-details').then((m) => m.ResidenceDetails),
)
const income = lazyScreen('income', () => import('./registration/income-details').then((m) => m.IncomeDetails))
const selfie = lazyScreen('upload-picture', () => import('./registration/selfie-upload').then((m) => m.SelfieUpload))
const preview = lazyScreen('profile-preview', () =>
  import('./registration/profile-preview').then((m) => m.ProfilePreview),
)
const home = lazyScreen('home', () => import('./registration/home-screen').then((module) => module.HomeScreen))
const support = lazyScreen('support', () => import('./dashboard/support-screen').then((module) => module.SupportScreen))
const terms = lazyScreen('tnc', () => import('./dashboard/terms-screen').then((module) => module.TermsScreen))
const privacy = lazyScreen('privacypolicy', () =>
  import('./dashboard/privacy-screen').then((module) => module.PrivacyScreen),
)

const hub = lazyScreen('eligibility', () => import('./applications/eligibility-hub').then((m) => m.EligibilityHub))
const quote = lazyScreen('calculate-loan', () =>
  import('./applications/loan-quotation-decision').then((m) => m.LoanQuotationDecision),
)
const employment = lazyScreen('about-your-company', () =>
  import('./applications/employment-details').then((m) => m.EmploymentDetails),
)
const banking = lazyScreen('bank-detail', () => import('./applications/banking-details').then((m) => m.BankingDetails))
const congratulations = lazyScreen('congratulations', () =>
  import('./applications/congratulations').then((m) => m.Congratulations),
)
const leadPreview = lazyScreen('lead-preview', () => import('./applications/lead-preview').then((m) => m.LeadPreview))
const leads = lazyScreen('leads', () => import('./applications/all-leads').then((m) => m.AllLeads))
const details = lazyScreen('details', () => import('./loan-details').then((m) => m.LoanDetails))
const kyc = lazyScreen('kyc', () => import('./documents/mandatory-documents').then((m) => m.MandatoryDocuments))
const aadhaar = lazyScreen('adhar-upload', () => import('./documents/aadhaar-upload').then((m) => m.AadhaarUpload))
const panUpload = lazyScreen('pan-upload', () => import('./documents/pan-upload').then((m) => m.PanUpload))
const bankStatement = lazyScreen('bank-upload', () =>
  import('./documents/bank-statement-upload').then((m) => m.BankStatementUpload),
)
const salarySlip = lazyScreen('upload-salaryslip', () =>
  import('./documents/pay-slip-upload').then((m) => m.PaySlipUpload),
)
const utilityBill = lazyScreen('upload-utilitybill', () =>
  import('./documents/residence-proof-upload').then((m) => m.ResidenceProofUpload),
)

const open = (title: string, screen: ScreenComponent): Screen => ({ title, needsEligibility: false, screen })
const forEligible = (title: string, screen: ScreenComponent): Screen => ({ title, needsEligibility: true, screen })

/** The dashboard: every screen, what it is called, who may see it and where its script is. */
export const screens: Record<Slug, Screen> = {
  '': open('Dashboard', home),
  'pan-details': open('PAN details', pan),
  'captur-personal-information': open('Personal information', personal),
  'captur-address': open('Residence address', residence),
  'captur-income-details': open('Income details', income),
  'upload-picture': open('Your picture', selfie),
  'user-profile': open('Account', account),
  'profile-preview': open('My Account', preview),
  'calculate-loan': forEligible('CALCULATING LOANS', quote),
  'about-your-company': forEligible('Employment Information', employment),
  'bank-detail': forEligible('Banking Details', banking),
  kyc: forEligible('Required documents', kyc),
  'bank-upload': forEligible('Bank statement', bankStatement),
  'pan-upload': forEligible('PAN card', panUpload),
  'adhar-upload': forEligible('Aadhaar card', aadhaar),
  congratulations: forEligible('Congratulations', congratulations),
  'upload-salaryslip': forEligible('Upload Your Salary slip', salarySlip),
  'upload-utilitybill': forEligible('Utility bill', utilityBill),
  'lead-preview': open('My Account', leadPreview),
  leads: open('Loan History', leads),
  details: open('Loan details', details),
  tnc: open('Terms and Conditions', terms),
  support: open('Support', support),
  privacypolicy: open('Privacy Policy', privacy),
  eligibility: forEligible('Your loan application', hub),
}
