import { bureauCommands } from 'contract/console/bureau'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { z } from 'zod'
import type { RequestKind } from '../../../records/staff/requests/request-kind.ts'
import { type BureauLimits, insertBureauLimits, readBureauLimits } from './bureau-limits.ts'

const limitsCommand = z.object(bureauCommands.set_bureau_limits)

const setLimits = (defaultLimits: BureauLimits): RequestKind<z.output<typeof limitsCommand>> => ({
  kind: 'set_bureau_limits',
  title: 'Change the ceiling of credit reports',
  schema: limitsCommand,
  raise: 'bureau_limits',
  decide: 'bureau_limits_decide',
  subjectOf: () => 'bureau:limits',
  versionOf: async (transaction) => String((await readBureauLimits(transaction, defaultLimits)).version),
  async execute(transaction, { price, day_ceiling }, { now, makerId, approverId }) {
    const before = await readBureauLimits(transaction, defaultLimits)
    const [pricePaise, dayCeilingPaise] = [paiseOf(price), paiseOf(day_ceiling)]
    const people = { askedBy: makerId, approvedBy: approverId, setAt: now }
    await insertBureauLimits(transaction, { pricePaise, dayCeilingPaise, version: before.version + 1, ...people })
    const change = (label: string, from: number, to: number) => ({
      ...{ label, before: formatRupees(from), after: formatRupees(to) },
    })
    return {
      title: 'Credit reports',
      changes: [
        change('A report costs', before.pricePaise, pricePaise),
        change('Up to, on a day', before.dayCeilingPaise, dayCeilingPaise),
      ],
      messages: [],
      documents: [],
    }
  },
})

export const bureauKinds = (defaultLimits: BureauLimits) => [setLimits(defaultLimits)] as RequestKind[]
