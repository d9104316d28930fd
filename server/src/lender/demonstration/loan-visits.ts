import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import type { ComplaintCategory } from 'domain/complaints/complaint'
import type { Visitor } from './visitor.ts'

export type PaymentWish = { rupees?: number; purpose?: 'REPAYMENT' | 'COOLING_OFF'; outcome?: 'paid' | 'failed' }

/** An order at the simulated Razorpay, and the borrower at its checkout. Everything that is due by default. */
async function pay({ site, person, lead }: Visitor, wish: PaymentWish): Promise<string> {
  const { rupees, purpose = 'REPAYMENT', outcome = 'paid' } = wish
  const order = {
    ...{ amount: rupees === undefined ? '' : String(rupees), productinfo: 'Loan repayment', udf5: lead.id, purpose },
    ...{ firstname: person.name.split(' ')[0], email: person.email, mobile: person.mobile },
  }
  const { data } = (await site.call(paths.razorpayOrder, '', order)) as unknown as {
    data: { txnid: string; parameters: { key: string; order_id: string } }
  }
  const { key, order_id } = data.parameters
  const paid = await site.post('/simulators/razorpay/pay', { key, order_id, outcome })
  if (outcome === 'paid') await site.call(paths.razorpayConfirm, '', { txnid: data.txnid, ...paid })
  return String(paid.razorpay_payment_id ?? '')
}

async function setUpAutopay({ site, lead }: Visitor, kind: 'UPI' | 'ENACH'): Promise<void> {
  const { version } = consentTexts.autopay
  const { Data } = await site.call(paths.mandate, 'start', { lead_id: lead.id, kind, version })
  const { key, order_id } = Data.parameters as Record<string, string>
  await site.post('/simulators/razorpay/pay', { key, order_id, outcome: 'paid' })
}

/** From the payout on. */
export const loanVisits = (visitor: Visitor) => {
  const { site, webhooks, lead } = visitor
  return {
    /** Returns the id of the payment. */
    pay: (wish: PaymentWish = {}) => pay(visitor, wish),
    setUpAutopay: (kind: 'UPI' | 'ENACH') => setUpAutopay(visitor, kind),
    pauseAutopay: () => site.call(paths.mandate, 'pause', { lead_id: lead.id }),
    /** At the borrower's bank, of which the gateway tells us. */
    dispute: (payment_id: string, event: string) =>
      webhooks.deliver(() => site.post('/simulators/razorpay/disputes', { payment_id, event })),
    /** Returns the number of the complaint. */
    async complain(category: ComplaintCategory, text: string): Promise<string> {
      const { Data } = await site.call(paths.complaint, 'raise', { category, lead_id: lead.id, text })
      return String(Data.number)
    },
    reopenComplaint: (number: string, text: string) => site.call(paths.complaint, 'reopen', { number, text }),
    dataRight: (event: 'export' | 'erase') => site.call(paths.dataRights, event),
  }
}
