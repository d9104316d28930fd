import type { SeededRandom } from '../../platform/seeded-random.ts'
import type { BankTransfers } from './bank-transfers.ts'
import type { Borrower } from './borrower.ts'
import type { ReviewPlan } from './review-desk.ts'

/** What the lender's people do about a borrower meanwhile is known to those who tell the story. */
export type Told = {
  borrower: Borrower
  random: SeededRandom
  transfers: BankTransfers
  /** Answers a complaint, as the grievance officer does. */
  answerComplaint(answer: { number: string; text: string; closes: boolean }): Promise<void>
  /** What the credit officer makes of the borrower's application; approved as it is without a plan. */
  planReview(plan: ReviewPlan): void
}

/** The visits of one borrower; what is yielded is how many days pass until the next, zero for later on the same day. */
export type Story = (told: Told) => AsyncGenerator<number, void, undefined>

export type StoryDefinition = {
  /** What a visitor of the demonstration finds with this borrower. */
  shows: string
  /** Of all shares together. */
  share: number
  /** How many days ago it begins. */
  daysAgo: readonly [from: number, to: number]
  /** What the borrower must be like. */
  person?: { monthlyIncome?: number; accountEnding?: string }
  story: Story
}
