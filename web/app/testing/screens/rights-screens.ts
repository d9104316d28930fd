import { type ConsentPurpose, consentTexts } from 'contract/account/consent-purposes'
import { complaintForm, complaintReplyForm } from 'contract/forms/complaint'
import { contactTimesForm } from 'contract/forms/contact-times'
import { nomineeForm } from 'contract/forms/nominee'
import type { EndpointName } from 'contract/paths'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { DataRights } from '../../features/privacy/use-data-rights'
import { refusal, server, success } from '../fake-server'
import { answeredComplaint, complaintLoans, openComplaint, summaryOf } from '../sample-complaint'
import { pdf, picture } from '../sample-files'
import { logInAt } from '../sample-profile'
import { button, main } from '../screen'
import { openDashboard, type ScreenState, submitIncomplete } from './screen-state'

interface ScreenReply {
  path: string
  endpoint: EndpointName
  event: string
  reply: object
}

/** Opens a screen that shows the reply of one event. */
async function openWithReply({ path, endpoint, event, reply }: ScreenReply) {
  logInAt('personal_details')
  server.on(endpoint, event, () => reply)
  await openDashboard(path)
}

const complaintList = (complaints: object[]): ScreenReply => ({
  path: 'complaints',
  endpoint: 'complaint',
  event: 'list',
  reply: success({ Data: { complaints, loans: [] } }),
})
const complaint = (details: typeof openComplaint): ScreenReply => ({
  path: `complaints?number=${details.number}`,
  endpoint: 'complaint',
  event: 'detail',
  reply: success({ Data: details }),
})
const lateComplaint: typeof openComplaint = {
  ...openComplaint,
  raised_on: '2026-10-10',
  answer_due_on: '2026-11-09',
  days_left: -7,
  ombudsman: { from: '2026-11-10', to: '2027-02-08', is_open: true },
  events: [...openComplaint.events, { kind: 'OVERDUE', text: null, file_url: null, on: '2026-11-10' }],
}
const newComplaint: ScreenReply = {
  path: 'complaints?new=1',
  endpoint: 'complaint',
  event: 'raise',
  reply: refusal('Not now.'),
}

const consent = (purpose: ConsentPurpose, is_given: boolean, is_outdated = false) => {
  const { title, words, version, stops, kept } = consentTexts[purpose]
  return { purpose, title, words, version, stops: [...stops], kept: [...kept], is_given, is_outdated }
}
const { title, words, version } = consentTexts.login
const given = {
  purpose: 'login',
  title,
  action: 'GIVEN',
  words,
  version,
  at: '2026-11-12T04:45:00Z',
  page: '/apply-now',
}
const creditReport = { bureau: 'Equifax', at: '2026-11-14T04:45:00Z', words: 'We have read your credit report.' }
const consents = (...list: ReturnType<typeof consent>[]): ScreenReply => ({
  path: 'consents',
  endpoint: 'consents',
  event: 'list',
  reply: success({ Data: { consents: list, history: [given], credit_reports: [creditReport] } }),
})

const documentOf = (
  loan_no: string,
  kind: string,
  title: string,
  issued_on: string,
  withdrawn_on: string | null = null,
) => ({
  ...{ lead_id: Number(loan_no.slice(3)), loan_no, kind, title, issued_on, withdrawn_on },
  ...{ file_name: `Agrim-${loan_no}-${kind.toLowerCase()}-${issued_on}.pdf`, url: `/d/${kind}`, sha256: null },
})
const confirmedEmail = { address: 'asha@example.com', status: 'CONFIRMED', link_sent_at: null, has_notices: true }
const openDocuments = (list: object[], email: object = confirmedEmail) => {
  server.on('documents', 'email_status', () => success({ Data: email }))
  return openWithReply({
    path: 'documents',
    endpoint: 'documents',
    event: 'list',
    reply: success({ Data: { documents: list } }),
  })
}

const sampleBreach = {
  id: 1,
  noticed_on: '2026-11-14',
  what_happened:
    'On 13-11-2026 somebody copied a list of names and mobile numbers from our SMS provider. PAN, bank account and documents were not in it.',
  consequences: 'Strangers may call you or write to you in our name.',
  measures: 'The provider has closed the gap, and we have changed all keys.',
  advice: 'Never give a code to anyone who calls you. Pay only on this site.',
}
const privacyChoices = (changes: Partial<DataRights> = {}): ScreenReply => ({
  path: 'privacy-choices',
  endpoint: 'dataRights',
  event: 'status',
  reply: success({
    Data: {
      breaches: [],
      export: null,
      erase: null,
      erase_refusal: null,
      erased: ['Your employment details'],
      kept: [{ what: 'Your loans', law: 'Companies Act, 2013', until: '2034-11-16' }],
      quiet_slot: 'NONE',
      nominee: null,
      ...changes,
    } satisfies DataRights,
  }),
})
const requested_at = '2026-11-16T04:45:00Z'
const copy = { requested_at, expires_at: null, json_url: null, pdf_url: null }
const readyCopy = {
  ...copy,
  status: 'READY',
  expires_at: '2026-11-23T04:45:00Z',
  json_url: '#json',
  pdf_url: '#pdf',
} as const
const nominee = { full_name: 'Ravi Rao', relation: 'SPOUSE', mobile: '9876543211' } as const

export const rightsScreens: ScreenState[] = [
  { screen: 'Complaints', state: 'none', open: () => openWithReply(complaintList([])) },
  {
    screen: 'Complaints',
    state: 'list',
    open: () =>
      openWithReply(
        complaintList([openComplaint, { ...answeredComplaint, number: 'AGC100000' }].map((one) => summaryOf(one))),
      ),
  },
  {
    screen: 'Complaints',
    state: 'raise',
    forms: [complaintForm],
    open: () => {
      server.on('complaint', 'list', () => success({ Data: { complaints: [], loans: complaintLoans } }))
      return openWithReply(newComplaint)
    },
  },
  {
    screen: 'Complaints',
    state: 'raise, errors',
    open: async () => {
      await openWithReply(newComplaint)
      await submitIncomplete()
    },
  },
  {
    screen: 'Complaints',
    state: 'raise, files chosen',
    open: async () => {
      await openWithReply(newComplaint)
      await main.getByCss('input[type=file]').upload([picture(), pdf('bank-statement-of-october-2026.pdf')])
      await expect.element(button(/^Remove bank/)).toBeVisible()
    },
  },
  {
    screen: 'Complaints',
    state: 'open',
    forms: [complaintReplyForm],
    open: () => openWithReply(complaint(openComplaint)),
  },
  {
    screen: 'Complaints',
    state: 'not answered in time',
    open: () => openWithReply(complaint(lateComplaint)),
  },
  { screen: 'Complaints', state: 'answered', open: () => openWithReply(complaint(answeredComplaint)) },
  {
    screen: 'Consents',
    state: 'given and not given',
    open: () => openWithReply(consents(consent('login', true), consent('marketing', false))),
  },
  {
    screen: 'Consents',
    state: 'withdrawing',
    open: async () => {
      await openWithReply(consents(consent('login', true), consent('marketing', false)))
      await button(/^Withdraw/).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    screen: 'Consents',
    state: 'words have changed',
    open: () => openWithReply(consents(consent('login', false, true), consent('marketing', true))),
  },
  {
    screen: 'Documents',
    state: 'of two loans',
    open: () =>
      openDocuments([
        documentOf('AGR100002', 'SIGNING_CERTIFICATE', 'Signing certificate', '2026-11-15'),
        documentOf('AGR100002', 'KFS', 'Key Facts Statement', '2026-11-15'),
        documentOf('AGR100001', 'STATEMENT', 'Statement', '2026-11-16'),
        documentOf('AGR100001', 'NO_DUES_CERTIFICATE', 'No-dues certificate', '2026-08-01', '2026-08-05'),
      ]),
  },
  {
    screen: 'Privacy choices',
    state: 'nothing asked for',
    forms: [contactTimesForm, nomineeForm],
    open: () => openWithReply(privacyChoices()),
  },
  {
    screen: 'Privacy choices',
    state: 'security incident',
    open: () => openWithReply(privacyChoices({ breaches: [sampleBreach] })),
  },
  {
    screen: 'Privacy choices',
    state: 'copy being made',
    open: () => openWithReply(privacyChoices({ export: { ...copy, status: 'WAITING' } })),
  },
  {
    screen: 'Privacy choices',
    state: 'copy ready, nominee named',
    open: () => openWithReply(privacyChoices({ export: readyCopy, nominee })),
  },
  {
    screen: 'Privacy choices',
    state: 'nominee, errors',
    open: async () => {
      await openWithReply(privacyChoices())
      await button('Save person').click()
      await expect.element(main.getByCss('.field-error').first()).toBeVisible()
    },
  },
  {
    screen: 'Privacy choices',
    state: 'asking to erase',
    open: async () => {
      await openWithReply(privacyChoices())
      await button('Erase my data…').click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    screen: 'Privacy choices',
    state: 'erasing announced',
    open: () =>
      openWithReply(privacyChoices({ erase: { requested_at, status: 'WAITING', erases_at: '2026-11-18T04:45:00Z' } })),
  },
  {
    screen: 'Privacy choices',
    state: 'erasing not possible yet',
    open: () => openWithReply(privacyChoices({ erase_refusal: 'You have a loan that is not repaid yet.' })),
  },
  {
    screen: 'Documents',
    state: 'none, email not confirmed',
    open: () => openDocuments([], { ...confirmedEmail, status: 'UNCONFIRMED', link_sent_at: '2026-11-16T04:45:00Z' }),
  },
  {
    screen: 'Documents',
    state: 'none, email refused',
    open: () => openDocuments([], { ...confirmedEmail, status: 'REFUSED', link_sent_at: '2026-11-16T04:45:00Z' }),
  },
]
