import type { LoanWish } from './application-visits.ts'
import type { ReviewPlan } from './review-desk.ts'
import type { Story, Told } from './story.ts'

export async function enter({ borrower }: Told): Promise<void> {
  await borrower.logIn()
  await borrower.register()
  if (!(await borrower.checkEligibility())) throw new Error(`${borrower.person.name} is not eligible`)
}

/** Amounts within half the income, in steps of ₹500. */
export function wish({ borrower, random }: Told, tenureDays: number, amount?: number): LoanWish {
  const most = Math.floor(borrower.person.monthlyIncome / 2 / 500) * 500
  return { amount: amount ?? Math.max(5_000, Math.min(most, random.between(10, 40) * 500)), tenureDays }
}

/** Comes back until somebody has read the application. */
export async function* awaitOffer({ borrower }: Told): AsyncGenerator<number, void, undefined> {
  do yield 0
  while ((await borrower.readStatus()) === 'IN PROCESS')
}

/** Nothing follows. */
const onlyVisit = (visit: (told: Told) => Promise<unknown>): Story =>
  async function* (told) {
    await visit(told)
    yield* []
  }

export const logInAndLeave = onlyVisit(({ borrower }) => borrower.logIn())

export const stopAtRegistration = onlyVisit(async ({ borrower, random }) => {
  await borrower.logIn()
  await borrower.register(random.pick(['personal_details', 'residence_details', 'income_details']))
})

export const declined = onlyVisit(async ({ borrower }) => {
  await borrower.logIn()
  await borrower.register()
  await borrower.checkEligibility()
})

export const stopAtDocuments = onlyVisit(async (told) => {
  await enter(told)
  await told.borrower.chooseLoan(wish(told, 14))
  await told.borrower.uploadDocuments(told.random.between(1, 4))
})

export const accountOfAnother = onlyVisit(async (told) => {
  await enter(told)
  await told.borrower.chooseLoan(wish(told, 20))
  await told.borrower.uploadDocuments()
  await told.borrower.enterAccount()
})

/** Also one that nobody has read yet, if it comes late on the last day. */
export const leaveApplication = onlyVisit(async (told) => {
  await enter(told)
  await told.borrower.apply(wish(told, 21))
})

export const declineOffer: Story = async function* (told) {
  yield* leaveApplication(told)
  yield* awaitOffer(told)
  await told.borrower.logIn()
  await told.borrower.declineOffer()
}

/** An application of which the credit officer makes something else than a sanction as it is. */
export const reviewed = (plan: ReviewPlan) =>
  onlyVisit(async (told) => {
    await enter(told)
    await told.borrower.apply(wish(told, 24))
    told.planReview(plan)
  })

export const documentSent: Story = async function* (told) {
  yield* reviewed({
    kind: 'ask',
    document: 'utility_bill',
    reason: 'The bill is older than three months; please send a newer one.',
  })(told)
  yield 1
  await told.borrower.logIn()
  await told.borrower.sendDocument('utility_bill')
  yield* awaitOffer(told)
  await told.borrower.logIn()
  await told.borrower.sign()
}

export const signedForLess: Story = async function* (told) {
  await enter(told)
  await told.borrower.apply(wish(told, 30, 16_000))
  told.planReview({ kind: 'lower', amount: 11_000 })
  yield* awaitOffer(told)
  await told.borrower.logIn()
  await told.borrower.sign()
}
