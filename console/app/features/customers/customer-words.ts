import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { formatRupees, formatRupeesAndPaise } from 'domain/money/format-money'
import type { CustomerTab } from 'domain/staff/customer-tabs'
import type { ChipTone } from '../../shared/layout/chip'
import type { Data } from '../../shared/wire/call'

export type CustomerPage = Data<'customers', 'detail'>
export type Person = CustomerPage['person']
export type Shown<Tab extends CustomerPage['shown']['tab']> = Extract<CustomerPage['shown'], { tab: Tab }>

export const tabTitles: Record<CustomerTab, string> = {
  now: 'Now',
  applications: 'Applications',
  loans: 'Loans',
  payments: 'Payments',
  documents: 'Documents',
  messages: 'Messages',
  consents: 'Consents',
  complaints: 'Complaints',
  notes: 'Notes',
  devices: 'Devices',
  history: 'History',
  looks: 'Who looked',
}

const lookWords: Record<string, string> = {
  'customers.detail': 'the page',
  'customers.reveal': 'in full',
  'customers.story': 'a loan’s story',
  'payouts.detail': 'the payout',
  'documents.view': 'a document',
}
/** What was looked at; the call itself where it has no words. */
export const lookedAt = (event: string, details: Record<string, unknown>) =>
  [lookWords[event] ?? event, details.tab ?? details.field].filter(Boolean).join(': ')

const tones: Record<string, ChipTone> = {
  OVERDUE: 'bad',
  REJECTED: 'bad',
  FAILED: 'bad',
  REFUSED: 'bad',
  'IN PROCESS': 'warn',
  SANCTIONED: 'warn',
  OPEN: 'warn',
  WAITING: 'warn',
  DISBURSED: 'good',
  'PART PAYMENT': 'good',
  SUCCESS: 'good',
  SENT: 'good',
}
export const toneOf = (status: string): ChipTone => tones[status] ?? 'plain'

const paiseOf = (amount: number) => Math.round(amount * 100)
export const rupees = (amount: number) => formatRupees(paiseOf(amount))
/** Of the books, to the paisa; nothing where nothing moved. */
export const exactRupees = (amount: number) => (amount === 0 ? '' : formatRupeesAndPaise(paiseOf(amount)))
export const dateOf = (day: string | null) => (day === null ? '' : formatDate(day as IstDate))
/** `PART_PAYMENT` is part payment. */
export const wordsOf = (name: string) => name.replaceAll('_', ' ').toLowerCase()

export const storyAddress = (customerId: string, loanNo: string) => `/customers/${customerId}/story/${loanNo}`
