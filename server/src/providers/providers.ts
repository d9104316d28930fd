import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { BankCheck } from './bank-check/bank-check.ts'
import { createCashfreeBank } from './bank-check/cashfree-bank.ts'
import { createSimulatedBank } from './bank-check/simulated-bank.ts'
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
import { createMsg91 } from './sms/msg91.ts'
import type { SimulatedInbox } from './sms/simulated-inbox.ts'
import { createSimulatedSms } from './sms/simulated-sms.ts'
import type { Sms } from './sms/sms.ts'

/** Every outside service, by its port. */
export type Providers = {
  payments: PaymentGateways
  sms: Sms
  panCheck: PanCheck
  bankCheck: BankCheck
  payout: Payout
  objectStore: ObjectStore
}

/** The real one where it is configured, its simulator elsewhere. */
export function createProviders(config: Config, clock: Clock, inbox: SimulatedInbox, database: Database): Providers {
  return {
    payments: createPaymentGateways(config.payments),
    sms: config.sms ? createMsg91(config.sms) : createSimulatedSms(inbox, clock),
    panCheck: config.cashfreePan ? createCashfreePan(config.cashfreePan) : createSimulatedPan(),
    bankCheck: config.cashfreeBank ? createCashfreeBank(config.cashfreeBank) : createSimulatedBank(),
    payout: config.cashfreePayout ? createCashfreePayout(config.cashfreePayout) : createSimulatedPayout(database),
    objectStore: config.s3 ? createS3Store(config.s3) : createDiskStore(join(config.dataDirectory, 'files')),
  }
}
