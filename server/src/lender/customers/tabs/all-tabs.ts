import type { CustomerTab } from 'domain/staff/customer-tabs'
import { customerTabsOf } from 'domain/staff/customer-tabs'
import type { HeldRole } from 'domain/staff/may'
import { showApplications } from './applications.ts'
import { showComplaints } from './complaints.ts'
import { showConsents } from './consents.ts'
import { showDevices } from './devices.ts'
import { showDocuments } from './documents.ts'
import { showHistory } from './history.ts'
import { showLoans } from './loans.ts'
import { showLooks } from './looks.ts'
import { showMessages } from './messages.ts'
import { showNotes } from './notes.ts'
import { showNow } from './now.ts'
import { showPayments } from './payments.ts'
import type { Shown, ShowTab, TabContext } from './show-tab.ts'

const showers: { [Tab in CustomerTab]: ShowTab<Tab> } = {
  now: showNow,
  applications: showApplications,
  loans: showLoans,
  payments: showPayments,
  documents: showDocuments,
  messages: showMessages,
  consents: showConsents,
  complaints: showComplaints,
  notes: showNotes,
  devices: showDevices,
  history: showHistory,
  looks: showLooks,
}

/** What the tab says to somebody in these roles: of the history only what they could read in its own tab. */
export async function showTab(tab: CustomerTab, roles: readonly HeldRole[], context: TabContext): Promise<Shown> {
  const shown: Shown = await showers[tab](context)
  if (shown.tab !== 'history') return shown
  const tabs = customerTabsOf(roles)
  return { ...shown, events: shown.events.filter((event) => tabs.includes(event.tab)) }
}
