import type { rejectionReasons } from 'contract/console/review'
import type { DocType } from 'contract/documents/required-documents'
import { xmlType } from 'contract/documents/uploaded-file'
import type { Clock } from '../../platform/clock.ts'
import type { ConsoleDesk } from './console-desk.ts'

/** What the credit officer makes of an application; a plan is followed once. */
export type ReviewPlan =
  | { kind: 'reject'; reasons: (typeof rejectionReasons)[number][] }
  | { kind: 'lower'; amount: number }
  | { kind: 'ask'; document: DocType; reason: string }
  | { kind: 'call'; text: string }

export type ReviewDesk = {
  plan(leadId: string, plan: ReviewPlan): void
  /** Reads and decides every application that waits. */
  work(desk: ConsoleDesk): Promise<void>
}

type Row = { case_id: string; lead_id: number; call_back_at: string | null }
type Claim = { case: { documents: { file_id: string; content_type: string }[] }; lease_token: string }

/** Tomorrow, a little later in the day. */
const callBackMs = 26 * 3_600_000

export function openReviewDesk(clock: Clock): ReviewDesk {
  const plans = new Map<string, ReviewPlan>()

  async function decide(desk: ConsoleDesk, held: object, plan: ReviewPlan | undefined): Promise<unknown> {
    switch (plan?.kind) {
      case undefined:
        return desk.act('review', 'approve', held)
      case 'lower':
        return desk.act('review', 'approve', { ...held, amount: plan.amount })
      case 'reject':
        return desk.act('review', 'reject', { ...held, reason_codes: plan.reasons })
      case 'ask':
        return desk.act('review', 'ask_document', { ...held, document: plan.document, reason: plan.reason })
      case 'call': {
        const call_back_at = new Date(clock.now().getTime() + callBackMs).toISOString()
        await desk.act('review', 'log_call', { ...held, outcome: 'NO_ANSWER', text: plan.text, call_back_at })
        return desk.act('review', 'release', held)
      }
    }
  }

  async function workOn(desk: ConsoleDesk, { case_id, lead_id }: Row): Promise<void> {
    const { claim } = (await desk.act('review', 'claim', { case_id })) as { claim: Claim }
    const pictures = claim.case.documents.filter(({ content_type }) => content_type !== xmlType)
    for (const { file_id } of pictures) await desk.look('documents', 'view', { file_id, purpose: 'review' })
    const plan = plans.get(String(lead_id))
    plans.delete(String(lead_id))
    await decide(desk, { case_id, lease_token: claim.lease_token }, plan)
  }

  return {
    plan: (leadId, plan) => void plans.set(leadId, plan),
    async work(desk) {
      const { cases } = (await desk.look('review', 'list')) as { cases: Row[] }
      const now = clock.now().toISOString()
      for (const row of cases) if (row.call_back_at === null || row.call_back_at <= now) await workOn(desk, row)
    },
  }
}
