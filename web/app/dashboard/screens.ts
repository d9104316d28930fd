import { lazyScreen, type ScreenComponent } from './lazy-screen'
import type { Slug } from './slugs'

export type Screen = {
  title: string
  /** Shown only to a customer who has been found eligible. */
  needsEligibility: boolean
  screen: ScreenComponent
}

const home = lazyScreen('home', () => import('./home-screen').then((module) => module.HomeScreen))
const support = lazyScreen('support', () => import('./support-screen').then((module) => module.SupportScreen))
const terms = lazyScreen('tnc', () => import('./terms-screen').then((module) => module.TermsScreen))
const privacy = lazyScreen('privacypolicy', () => import('./privacy-screen').then((module) => module.PrivacyScreen))
const coming = lazyScreen('coming', () => import('./coming-screen').then((module) => module.ComingScreen))

const open = (title: string, screen: ScreenComponent): Screen => ({ title, needsEligibility: false, screen })
const forEligible = (title: string, screen: ScreenComponent): Screen => ({ title, needsEligibility: true, screen })

/** The dashboard: every screen, what it is called, who may see it and where its script is. */
export const screens: Record<Slug, Screen> = {
  '': open('Dashboard', home),
  'pan-details': open('PAN details', coming),
  'captur-personal-information': open('Personal information', coming),
  'captur-address': open('Residence address', coming),
  'captur-income-details': open('Income details', coming),
  'upload-picture': open('Your picture', coming),
  'user-profile': open('Account', coming),
  'profile-preview': open('My Account', coming),
  'calculate-loan': forEligible('CALCULATING LOANS', coming),
  'about-your-company': forEligible('Employment Information', coming),
  'bank-detail': forEligible('Banking Details', coming),
  kyc: forEligible('Required documents', coming),
  'bank-upload': forEligible('Bank statement', coming),
  'pan-upload': forEligible('PAN card', coming),
  'adhar-upload': forEligible('Aadhaar card', coming),
  congratulations: forEligible('Congratulations', coming),
  'upload-salaryslip': forEligible('Upload Your Salary slip', coming),
  'upload-utilitybill': forEligible('Utility bill', coming),
  'lead-preview': open('My Account', coming),
  leads: open('Loan History', coming),
  details: open('Loan details', coming),
  tnc: open('Terms and Conditions', terms),
  support: open('Support', support),
  privacypolicy: open('Privacy Policy', privacy),
  eligibility: forEligible('Your loan application', coming),
}
