import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { ConsoleDesk } from './console-desk.ts'

type Standing = { block: object | null; loans: { loan_no: string; is_open: boolean }[] }
type Correctable = { values: Record<string, string>; files: { file_id: string }[] }
type Customer = { customer_id: string }

const everyDays = 2
const [complainedDaysBeforeEnd, correctedDaysBeforeEnd] = [20, 6]

const notes = [
  'Prefers calls after six in the evening.',
  'Salary comes on the last working day, not on the first.',
  'Asked how the penal charge is worked out; explained with the example on the site.',
  'The new phone shows no message; the operator has to lift the block.',
  'Wants to repay early and asked what is saved.',
]
const complaint = {
  ...{ category: 'REPAYMENT', channel: 'PHONE', loan_no: null },
  text: 'I paid from another account on Monday, and the payment does not show on my page.',
}
const correction = { residence_landmark: 'Opposite the post office' }

type Dependencies = { sitDown(role: string): Promise<ConsoleDesk>; mobiles: readonly string[] }
type Day = { daysLeft: number; today: IstDate }

/** What is done on the pages of customers, for whoever of them is known by that day. */
export function createCustomerDays({ sitDown, mobiles }: Dependencies): (day: Day) => Promise<void> {
  const find = async (desk: ConsoleDesk, mobile: string): Promise<Customer | undefined> => {
    const { customers } = await desk.look('customers', 'search', { text: mobile })
    return (customers as Customer[])[0]
  }
  const standingOf = async (desk: ConsoleDesk, { customer_id }: Customer) =>
    (await desk.look('customers', 'standing', { customer_id })) as Standing

  /** Of the first, from this one on, whose address is known. */
  async function askToCorrect(support: ConsoleDesk, from: number): Promise<string | undefined> {
    for (const mobile of mobiles.slice(from % mobiles.length)) {
      const customer = await find(support, mobile)
      if (customer === undefined) continue
      const { customer_id } = customer
      const { values, files } = (await support.look('customers', 'correctable', { customer_id })) as Correctable
      if (!values.residence_pincode || files[0] === undefined) continue
      const command = { customer_id, changes: correction, file_id: files[0].file_id }
      return support.ask('correct', command, 'The customer called: the landmark was that of the old flat.')
    }
    return undefined
  }

  /** Somebody who has repaid and wants no more; after the last visit of the past. */
  async function blockOne(today: IstDate): Promise<void> {
    const head = await sitDown('credit_head')
    for (const mobile of mobiles) {
      const customer = await find(head, mobile)
      const standing = customer && (await standingOf(head, customer))
      if (!standing?.loans.length || standing.block || standing.loans.some(({ is_open }) => is_open)) continue
      const block = { because: 'blocked at own wish', until: addDays(today, 60), reason: 'Asked for it on the phone.' }
      await head.act('customers', 'block', { ...customer, ...block })
      return
    }
  }

  return async ({ daysLeft, today }) => {
    const mobile = mobiles[(daysLeft * 7) % mobiles.length]
    if (daysLeft % everyDays !== 0 || mobile === undefined) return
    const support = await sitDown('support')
    const customer = await find(support, mobile)
    if (customer !== undefined) {
      const { customer_id } = customer
      await support.look('customers', 'detail', { customer_id, tab: 'now' })
      await support.act('customers', 'note', { customer_id, text: notes[(daysLeft / everyDays) % notes.length] })
      const open = (await standingOf(support, customer)).loans.find(({ is_open: isOpen }) => isOpen)
      // It may have been reminded today as often as may be.
      if (open) await support.attempt('customers', 'send_payment_link', { customer_id, loan_no: open.loan_no })
      if (daysLeft === complainedDaysBeforeEnd)
        await support.act('customers', 'complain', { customer_id, ...complaint })
    }
    if (daysLeft === correctedDaysBeforeEnd) {
      const requestId = await askToCorrect(support, daysLeft)
      if (requestId !== undefined) await (await sitDown('grievance_officer')).approve(requestId)
    }
    if (daysLeft > 0) return
    // The visitor finds this one in the inbox of requests.
    await askToCorrect(support, 0)
    await blockOne(today)
  }
}
