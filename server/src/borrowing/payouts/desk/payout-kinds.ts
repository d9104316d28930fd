import { payoutCommands } from 'contract/console/payouts'
import type { PayoutLimits } from 'domain/loan/payout/release'
import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import { type RequestKind, RequestRefused } from '../../../records/staff/requests/request-kind.ts'
import { readSwitch, resumeSwitch } from '../../../records/staff/switches/switches.ts'
import { disburseLoanTask } from '../disburse-loan.ts'
import { otherAccount } from './other-account-kind.ts'
import { listPausedLeads } from './payout-cases.ts'
import { insertLimits, readLimits } from './payout-limits.ts'

const resume: RequestKind = {
  kind: 'resume',
  title: 'Let payouts leave again',
  schema: z.object(payoutCommands.resume),
  raise: 'payouts_resume',
  decide: 'payouts_resume_decide',
  subjectOf: () => 'payouts:switch',
  versionOf: async (transaction) => String((await readSwitch(transaction, 'PAYOUTS')).version),
  async execute(transaction, _command, { now }) {
    const { reason } = await readSwitch(transaction, 'PAYOUTS')
    if (!(await resumeSwitch(transaction, 'PAYOUTS', now))) throw new RequestRefused('Payouts are not paused.')
    const leadIds = await listPausedLeads(transaction)
    await disburseLoanTask.queueMissing(
      transaction,
      leadIds.map((leadId) => ({ leadId })),
    )
    const held = String(leadIds.length)
    return {
      title: 'Let payouts leave again',
      changes: [
        { label: 'Payouts', before: `paused: ${reason}`, after: 'leave as the policy and people release them' },
        // More are signed while the request waits.
        { label: 'Held by the pause', before: held, after: 'looked at by the policy', isVolatile: true },
      ],
      messages: [],
      documents: [],
    }
  },
}

const limitsCommand = z.object(payoutCommands.set_limits)

const setLimits = (defaultLimits: PayoutLimits): RequestKind<z.output<typeof limitsCommand>> => ({
  kind: 'set_limits',
  title: 'Change the ceilings of payouts',
  schema: limitsCommand,
  raise: 'payouts_limits',
  decide: 'payouts_limits_decide',
  subjectOf: () => 'payouts:limits',
  versionOf: async (transaction) => String((await readLimits(transaction, defaultLimits)).version),
  async execute(transaction, { loan_ceiling, day_ceiling }, { now, makerId, approverId }) {
    const before = await readLimits(transaction, defaultLimits)
    const [loanCeilingPaise, dayCeilingPaise] = [Math.round(loan_ceiling * 100), Math.round(day_ceiling * 100)]
    if (loanCeilingPaise > dayCeilingPaise)
      throw new RequestRefused('The ceiling for a loan cannot be above the one for a day.')
    const people = { askedBy: makerId, approvedBy: approverId, at: now }
    await insertLimits(transaction, { loanCeilingPaise, dayCeilingPaise, version: before.version + 1, ...people })
    const change = (label: string, from: number, to: number) => ({
      label,
      before: formatRupees(from),
      after: formatRupees(to),
    })
    return {
      title: 'Payouts that leave without a person',
      changes: [
        change('Up to, for a loan', before.loanCeilingPaise, loanCeilingPaise),
        change('Up to, on a day', before.dayCeilingPaise, dayCeilingPaise),
      ],
      messages: [],
      documents: [],
    }
  },
})

export const payoutKinds = (defaultLimits: PayoutLimits, publicUrl: string) =>
  [resume, setLimits(defaultLimits), otherAccount(publicUrl)] as RequestKind[]
