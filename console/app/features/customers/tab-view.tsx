import { CustomerNotes } from '../customer-acts/customer-notes'
import { ApplicationsTab } from './applications-tab'
import type { CustomerPage } from './customer-words'
import { DocumentsTab } from './documents-tab'
import { HistoryTab } from './history-tab'
import { LoansTab } from './loans-tab'
import { NowTab } from './now-tab'
import { PaymentsTab } from './payments-tab'
import { ComplaintsTab, ConsentsTab, DevicesTab, LooksTab, MessagesTab } from './record-tabs'

/** What the tab says. */
export function TabView({ shown, customerId }: { shown: CustomerPage['shown']; customerId: string }) {
  switch (shown.tab) {
    case 'now':
      return <NowTab shown={shown} customerId={customerId} />
    case 'applications':
      return <ApplicationsTab shown={shown} customerId={customerId} />
    case 'loans':
      return <LoansTab shown={shown} customerId={customerId} />
    case 'payments':
      return <PaymentsTab shown={shown} />
    case 'documents':
      return <DocumentsTab shown={shown} />
    case 'messages':
      return <MessagesTab shown={shown} />
    case 'consents':
      return <ConsentsTab shown={shown} />
    case 'complaints':
      return <ComplaintsTab shown={shown} />
    case 'notes':
      return <CustomerNotes customerId={customerId} notes={shown.notes} />
    case 'devices':
      return <DevicesTab shown={shown} />
    case 'history':
      return <HistoryTab shown={shown} />
    case 'looks':
      return <LooksTab shown={shown} />
  }
}
