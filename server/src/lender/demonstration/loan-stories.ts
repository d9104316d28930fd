import { awaitOffer, enter, wish } from './application-stories.ts'
import type { Story, Told } from './story.ts'

/** From the first visit to the signed agreement; the money follows by itself or waits for a person. */
export async function* borrow(
  told: Told,
  tenureDays: number,
  amount?: number,
): AsyncGenerator<number, void, undefined> {
  await enter(told)
  await told.borrower.apply(wish(told, tenureDays, amount))
  yield* awaitOffer(told)
  await told.borrower.logIn()
  await told.borrower.sign()
}

export const runningLoan: Story = (told) => borrow(told, told.random.between(26, 38))
export const heldLoan: Story = (told) => borrow(told, 30, 32_000)
export const refusedPayout: Story = (told) => borrow(told, 20, 9_000)
export const unpaidLoan: Story = (told) => borrow(told, told.random.between(8, 14))

/** Pays everything that is due, some days before the repayment day or on it. */
export const repaid = (early: number): Story =>
  async function* (told) {
    const tenure = told.random.between(9, 16)
    yield* borrow(told, tenure)
    yield tenure - early
    await told.borrower.logIn()
    await told.borrower.pay()
  }

export const partPaid: Story = async function* (told) {
  yield* borrow(told, 12, 8_000)
  yield 11
  await told.borrower.logIn()
  await told.borrower.pay({ outcome: 'failed' })
  yield 0
  await told.borrower.logIn()
  await told.borrower.pay({ rupees: 3_500 })
}

export const paidLate: Story = async function* (told) {
  yield* borrow(told, 10)
  yield 10 + told.random.between(4, 12)
  await told.borrower.logIn()
  await told.borrower.pay()
}

export const coolingOff: Story = async function* (told) {
  yield* borrow(told, 15)
  yield 2
  await told.borrower.logIn()
  await told.borrower.pay({ purpose: 'COOLING_OFF' })
}

export const secondLoan: Story = async function* (told) {
  yield* repaid(1)(told)
  yield told.random.between(3, 6)
  const { borrower } = told
  await borrower.logIn()
  if (!(await borrower.checkEligibility())) return
  await borrower.apply(wish(told, 30))
  yield* awaitOffer(told)
  await borrower.logIn()
  await borrower.sign()
}

const autopayKinds = ['UPI', 'ENACH'] as const

export const autopay: Story = async function* (told) {
  const tenure = told.random.between(12, 16)
  yield* borrow(told, tenure, told.random.between(10, 22) * 500)
  yield 1
  await told.borrower.logIn()
  await told.borrower.setUpAutopay(told.random.pick(autopayKinds))
}

export const autopayPaused: Story = async function* (told) {
  yield* borrow(told, 34, 9_000)
  yield 1
  await told.borrower.logIn()
  await told.borrower.setUpAutopay('UPI')
  yield 3
  await told.borrower.logIn()
  await told.borrower.pauseAutopay()
}
