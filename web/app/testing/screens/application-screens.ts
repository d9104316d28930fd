import type { FormFields } from 'contract/form-definition/field'
import { bankingDetailsForm } from 'contract/forms/banking-details'
import { employmentDetailsForm } from 'contract/forms/employment-details'
import { loanQuotationDecisionForm } from 'contract/forms/loan-quotation-decision'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { expect } from 'vitest'
import { chosenState } from '../../features/documents/document-strip'
import { server, success } from '../fake-server'
import {
  disbursedLead,
  everyDocument,
  logInApplicant,
  openLoan,
  type SampleApplication,
  sampleDocuments,
  sampleEmployment,
  sampleLead,
} from '../sample-application'
import { printedPage } from '../sample-files'
import { sampleOffer } from '../sample-offer'
import { main, submit } from '../screen'
import { openAsApplicant, openDashboard, type ScreenState, submitIncomplete } from './screen-state'

const open = (screen: string, state: string, path: string, next: string, sample?: SampleApplication): ScreenState => ({
  screen,
  state,
  open: () => openAsApplicant(path, next, sample),
})

const withErrors = (screen: string, path: string, next: string, sample?: SampleApplication): ScreenState => ({
  screen,
  state: 'errors',
  open: async () => {
    await openAsApplicant(path, next, sample)
    await submitIncomplete()
  },
})

/** The form of a step, empty and with errors. */
const formStep = (screen: string, path: string, next: string, form: FormFields, percent: number): ScreenState[] => [
  { ...open(screen, 'empty', path, next, { percent }), forms: [form] },
  withErrors(screen, path, next, { percent }),
]

const uploads = [
  { screen: 'Bank statement', slug: 'bank-upload' },
  { screen: 'PAN card', slug: 'pan-upload' },
  { screen: 'Aadhaar card', slug: 'adhar-upload' },
  { screen: 'Salary slip', slug: 'upload-salaryslip' },
  { screen: 'Utility bill', slug: 'upload-utilitybill' },
]
const uploading: SampleApplication = { percent: 50 }

/** Opens the screen of a document from the links to all documents. */
async function openChosenDocument(slug: string, sample: SampleApplication) {
  logInApplicant('bank_statement_upload', sample)
  await openDashboard(slug, chosenState)
}

const statusOf = (status: LoanStatus): SampleApplication => ({
  percent: 100,
  profile: { lead_details: { ...sampleLead, status } },
})

const approved = (screen: string, path: string): ScreenState => ({
  screen,
  state: 'approved',
  open: async () => {
    server.on('agreement', 'offer', () => success({ Data: sampleOffer }))
    await openAsApplicant(path, 'completed', statusOf('SANCTIONED'))
    await expect.element(main.getByRole('link', { name: 'Read and sign' })).toBeVisible()
  },
})

/** The PAN card with a picture of a printed page. */
const withPicture = (state: string, blurPx: number, next: () => Promise<void>): ScreenState => ({
  screen: 'PAN card',
  state,
  open: async () => {
    await openAsApplicant('pan-upload', 'pan_upload', uploading)
    await main.getByCss('input[type=file]').upload(await printedPage(1200, 800, blurPx))
    await next()
  },
})

export const applicationScreens: ScreenState[] = [
  open('Application', 'begins', 'eligibility', 'generate_loan_quote'),
  open('Application', 'under way', 'eligibility', 'bank_statement_upload', uploading),
  open('Application', 'being decided', 'eligibility', 'completed', statusOf('IN PROCESS')),
  approved('Application', 'eligibility'),
  ...formStep('Quote', 'calculate-loan', 'generate_loan_quote', loanQuotationDecisionForm, 0),
  open('Quote', 'limited by the year', 'calculate-loan', 'generate_loan_quote', {
    quote: { max_loan_amount: 8000, yearly_limit: { limit: 60000, left: 8000 } },
  }),
  open('Quote', 'no possible amount', 'calculate-loan', 'generate_loan_quote', {
    quote: { max_loan_amount: 3000, yearly_limit: { limit: 60000, left: 3000 } },
  }),
  ...formStep('Employment', 'about-your-company', 'employment_details', employmentDetailsForm, 25),
  open('Employment', 'on file', 'about-your-company', 'pan_upload', {
    ...uploading,
    profile: { customer_employment_details: sampleEmployment },
  }),
  open('Required documents', 'none received', 'kyc', 'bank_statement_upload', uploading),
  withErrors('Required documents', 'kyc', 'bank_statement_upload', {
    ...uploading,
    documents: sampleDocuments('pan_card'),
  }),
  open('Required documents', 'all received', 'kyc', 'banking_details', {
    percent: 75,
    documents: sampleDocuments(...everyDocument),
  }),
  ...uploads.flatMap(({ screen, slug }) => [
    open(screen, 'empty', slug, 'bank_statement_upload', uploading),
    withErrors(screen, slug, 'bank_statement_upload', uploading),
    {
      screen,
      state: 'received',
      open: () => openChosenDocument(slug, { ...uploading, documents: sampleDocuments(...everyDocument) }),
    },
  ]),
  withPicture('blurred', 20, async () => {
    await expect.element(main.getByText('This picture looks blurred.')).toBeVisible()
  }),
  withPicture('being cropped', 0, async () => {
    await main.getByRole('button', { name: /^Crop and straighten/ }).click()
    await main.getByRole('button', { name: 'Turn right' }).click()
    await expect.element(main.getByRole('img', { name: 'Your picture' })).toBeVisible()
  }),
  {
    screen: 'PAN card',
    state: 'camera',
    open: async () => {
      await openAsApplicant('pan-upload', 'pan_upload', uploading)
      await main.getByRole('button', { name: /^Take a photo/ }).click()
      await expect.element(main.getByRole('button', { name: 'Take picture' })).toBeVisible()
    },
  },
  ...formStep('Bank account', 'bank-detail', 'banking_details', bankingDetailsForm, 75),
  {
    screen: 'Bank account',
    state: 'connection lost',
    open: async () => {
      await openAsApplicant('bank-detail', 'banking_details', { percent: 75 })
      server.on('bankingDetails', () => undefined)
      for (const [name, { label, example }] of Object.entries(bankingDetailsForm)) {
        const value = name.endsWith('account_number') ? '123456789012' : example
        await main.getByLabelText(label, { exact: true }).fill(value)
      }
      await submit.click()
      await expect.element(main.getByCss('form .alert')).toBeVisible()
    },
  },
  open('Bank account', 'closed', 'bank-detail', 'completed', { percent: 100 }),
  open('Congratulations', 'being decided', 'congratulations', 'completed', statusOf('IN PROCESS')),
  approved('Congratulations', 'congratulations'),
  open('Congratulations', 'paid out', 'congratulations', 'completed', {
    percent: 100,
    profile: { lead_details: disbursedLead, active_loan_details: openLoan },
  }),
]
