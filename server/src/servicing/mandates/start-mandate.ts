import { consentTexts } from 'contract/account/consent-purposes'
import { brand } from 'contract/brand'
import type { mandate as mandateContract } from 'contract/mandates/mandate'
import { startOfDay } from 'domain/calendar/ist-date'
import { approvalAmountOf } from 'domain/mandate/mandate'
import { findBankAccount } from '../../borrowing/applications/bank-accounts.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import { saveProviderOrder } from '../payments/attempts.ts'
import { type Payer, readPayer } from '../payments/repayment/payer.ts'
import { describeAutopay, findAutopayLoan } from './mandate-answer.ts'
import { expiresOn, type Mandate, saveMandateOrder } from './mandates.ts'
import { type StoreDependencies, storeMandate } from './store-mandate.ts'

type Dependencies = StoreDependencies & {
  database: Database
  razorpay: Razorpay
  /** The address of the provider's checkout script. */
  script: string
}

type ProviderOrder = { providerCustomerId: string; providerOrderId: string }

async function createOrder(
  { razorpay, database }: Dependencies,
  mandate: Mandate,
  { fullName: name, email, mobile }: Payer,
  isReplay: boolean,
): Promise<ProviderOrder> {
  const { kind, txnid: receipt, maxAmountPaise } = mandate
  const customerId = mandate.providerCustomerId ?? (await razorpay.mandates.createCustomer({ name, email, mobile }))
  const existing = isReplay ? await razorpay.findOrder(receipt) : undefined
  const account = kind === 'ENACH' ? await findBankAccount(database.kysely, mandate.leadId) : undefined
  const request = {
    kind,
    customerId,
    receipt,
    maxAmountPaise,
    amountPaise: approvalAmountOf(kind),
    expiresAt: startOfDay(expiresOn(mandate)),
    ...(account && { bankAccount: { name: account.nameAtBank, number: account.number, ifsc: account.ifsc } }),
  }
  return { providerCustomerId: customerId, providerOrderId: existing ?? (await razorpay.mandates.createOrder(request)) }
}

/** The payment attempt of UPI's approval rupee has the same order. */
const saveOrder = ({ database }: Dependencies, { id, kind, txnid }: Mandate, order: ProviderOrder) =>
  inTransaction(database, async (transaction) => {
    const saved = await saveMandateOrder(transaction, id, order)
    if (kind === 'UPI') await saveProviderOrder(transaction, txnid, saved.providerOrderId)
    return saved
  })

async function findOrCreateOrder(dependencies: Dependencies, mandate: Mandate, payer: Payer, isReplay: boolean) {
  const { providerCustomerId, providerOrderId } = mandate
  if (providerCustomerId !== null && providerOrderId !== null) return { providerCustomerId, providerOrderId }
  return saveOrder(dependencies, mandate, await createOrder(dependencies, mandate, payer, isReplay))
}

/** The mandate becomes active only after the customer has approved it at the bank. */
export function startMandate(dependencies: Dependencies): Handler<(typeof mandateContract)['events']['start']> {
  const { database, clock, razorpay, script } = dependencies
  return async (body, caller) => {
    if (body.version !== consentTexts.autopay.version) return refuse('consentWordsChanged')
    const stored = await inTransaction(database, (transaction) => storeMandate(dependencies, transaction, body, caller))
    if ('refusal' in stored) return stored.refusal
    const { mandate, loanNo, isReplay } = stored
    const payer = await readPayer(database.kysely, mandate.customerId)
    const logFailure = (error: unknown) => caller.log.warn({ err: error }, 'a mandate could not be started')
    const order = await findOrCreateOrder(dependencies, mandate, payer, isReplay).catch(logFailure)
    const loan = await findAutopayLoan(database.kysely, mandate, clock)
    if (order === undefined || loan === undefined) return refuse('autopayNotStarted')
    const state = await describeAutopay(database.kysely, loan, clock)
    const parameters = {
      key: razorpay.keyId,
      order_id: order.providerOrderId,
      customer_id: order.providerCustomerId,
      recurring: '1' as const,
      amount: approvalAmountOf(mandate.kind),
      currency: 'INR' as const,
      name: brand.name,
      description: `Autopay of loan ${loanNo}`,
      prefill: { name: payer.fullName, email: payer.email, contact: `+91${payer.mobile}` },
    }
    return accepted({ Data: { state, parameters, script } })
  }
}
