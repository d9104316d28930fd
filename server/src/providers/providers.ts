import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type AadhaarKey, createAadhaarKeys } from './aadhaar/aadhaar-keys.ts'
import type { BankCheck } from './bank-check/bank-check.ts'
import { createCashfreeBank } from './bank-check/cashfree-bank.ts'
import { createSimulatedBank } from './bank-check/simulated-bank.ts'
import type { Bureau } from './bureau/bureau.ts'
import { createBureau } from './bureau/create-bureau.ts'
import type { Email } from './email/email.ts'
import { createSimulatedEmail } from './email/simulated-email.ts'
import { createSmtpEmail } from './email/smtp-email.ts'
import { createEsign, type EsignProvider } from './esign/create-esign.ts'
import { createDiskStore } from './object-store/disk-store.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import { createS3Store } from './object-store/s3-store.ts'
import { createCashfreePan } from './pan-check/cashfree-pan.ts'
import type { PanCheck } from './pan-check/pan-check.ts'
import { createSimulatedPan } from './pan-check/simulated-pan.ts'
import { createPaymentGateways, type PaymentGateways } from './payment-gateway/payment-gateways.ts'
import { createCashfreePayout } from './payout/cashfree-payout.ts'
import type { Payout } from './payout/payout.ts'
import { createSimulatedPayout } from './payout/simulated-payout.ts'
import { createListReader } from './sanctions-lists/file-or-address.ts'
import type { SanctionsLists } from './sanctions-lists/sanctions-lists.ts'
import { createSimulatedLists } from './sanctions-lists/simulated-lists.ts'
import type { ProvidersSettings } from './settings.ts'
import { createMsg91 } from './sms/msg91.ts'
import type { SimulatedInbox } from './sms/simulated-inbox.ts'
import { createSimulatedSms } from './sms/simulated-sms.ts'
import type { Sms } from './sms/sms.ts'
import { createClamd } from './virus-scan/clamd.ts'
import { createSimulatedScan } from './virus-scan/simulated-scan.ts'
import type { VirusScan } from './virus-scan/virus-scan.ts'

/** All external services. */
export type Providers = {
  payments: PaymentGateways
  sms: Sms
  email: Email
  panCheck: PanCheck
  bankCheck: BankCheck
  /** Absent if no credit bureau is asked. */
  bureau?: Bureau | undefined
  payout: Payout
  /** Absent if customers sign with a one-time code only. */
  esign?: EsignProvider | undefined
  objectStore: ObjectStore
  sanctionsLists: SanctionsLists
  /** Absent if uploaded files are not scanned. */
  virusScan?: VirusScan | undefined
  /** What UIDAI signs with; the simulator's own key only with simulated providers. */
  aadhaarKeys: readonly AadhaarKey[]
}

type Settings = ProvidersSettings & { dataDirectory: string; publicUrl: string }

export const createObjectStore = ({ s3, dataDirectory }: Settings): ObjectStore =>
  s3 ? createS3Store(s3) : createDiskStore(join(dataDirectory, 'files'))

const createVirusScan = ({ virusScan }: Settings): VirusScan | undefined =>
  virusScan === 'simulated' ? createSimulatedScan() : virusScan && createClamd(virusScan)

/** Creates the live adapter of each service that is configured, and a simulator for the others. */
export function createProviders(
  settings: Settings,
  clock: Clock,
  inbox: SimulatedInbox,
  database: Database,
): Providers {
  const { sms, email, cashfreePan, cashfreeBank, cashfreePayout, esign, payments } = settings
  return {
    payments: createPaymentGateways(payments),
    sms: sms ? createMsg91(sms) : createSimulatedSms(inbox, clock, settings.publicUrl),
    email: email ? createSmtpEmail(email) : createSimulatedEmail(inbox, clock),
    panCheck: cashfreePan ? createCashfreePan(cashfreePan) : createSimulatedPan(),
    bankCheck: cashfreeBank ? createCashfreeBank(cashfreeBank) : createSimulatedBank(),
    bureau: settings.bureau && createBureau(settings.bureau, clock),
    payout: cashfreePayout ? createCashfreePayout(cashfreePayout) : createSimulatedPayout(database, clock),
    esign: esign && createEsign(esign),
    objectStore: createObjectStore(settings),
    sanctionsLists: settings.sanctionsLists ? createListReader(settings.sanctionsLists) : createSimulatedLists(),
    virusScan: createVirusScan(settings),
    aadhaarKeys: createAadhaarKeys(settings.aadhaarKeys),
  }
}
