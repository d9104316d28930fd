import type { ComplaintCategory } from 'domain/complaints/complaint'
import { borrow, repaid } from './loan-stories.ts'
import type { Story } from './story.ts'

/** The loan number is in the text of the transfer, or the payer has forgotten it. */
export const paidByTransfer = (text: 'with the loan number' | 'without it' | 'too much'): Story =>
  async function* (told) {
    yield* borrow(told, 14, 6_000)
    yield 14
    const { person, leadId } = told.borrower
    const rupees = text === 'too much' ? 9_000 : text === 'without it' ? 4_321 : 6_840
    const narration =
      text === 'without it' ? `IMPS P2A ${person.name} LOAN PAYMENT` : `NEFT ${person.name} AGR${leadId()}`
    told.transfers.receive({ narration, rupees })
  }

export const disputed = (end: 'under_review' | 'lost' | 'won'): Story =>
  async function* (told) {
    yield* borrow(told, 10, 7_000)
    yield 8
    await told.borrower.logIn()
    const paymentId = await told.borrower.pay()
    yield 5
    await told.borrower.dispute(paymentId, 'created')
    yield 4
    if (end !== 'won') await told.borrower.dispute(paymentId, end)
    else {
      await told.borrower.dispute(paymentId, 'lost')
      yield 3
      await told.borrower.dispute(paymentId, 'won')
    }
  }

type Raised = { category: ComplaintCategory; text: string; answer?: string; closes?: boolean; reopened?: string }

export const complains = ({ category, text, answer, closes = false, reopened }: Raised): Story =>
  async function* (told) {
    const { borrower } = told
    yield* borrow(told, 28)
    yield 2
    await borrower.logIn()
    const number = await borrower.complain(category, text)
    if (answer === undefined) return
    yield 3
    await told.answerComplaint({ number, text: answer, closes })
    if (reopened === undefined) return
    yield 2
    await borrower.logIn()
    await borrower.reopenComplaint(number, reopened)
  }

export const asksForData: Story = async function* (told) {
  yield* repaid(2)(told)
  yield 3
  await told.borrower.logIn()
  await told.borrower.dataRight('export')
}

export const asksForErasure: Story = async function* ({ borrower }) {
  await borrower.logIn()
  await borrower.register('income_details')
  yield 2
  await borrower.logIn()
  await borrower.dataRight('erase')
}

export const erasesAfterLoan: Story = async function* (told) {
  yield* repaid(3)(told)
  yield 5
  await told.borrower.logIn()
  await told.borrower.dataRight('erase')
}
