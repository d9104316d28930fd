import { brakeCommands } from 'contract/console/brake'
import { type Ceilings, ceilingNames, ceilingWords } from 'domain/evidence/brake'
import { z } from 'zod'
import type { RequestKind } from '../../../records/staff/requests/request-kind.ts'
import { insertCeilings, readCeilings } from './brake-ceilings.ts'

const command = z.object(brakeCommands.set_ceilings)

const shown = (ceiling: number | null | undefined) => (ceiling == null ? 'no ceiling' : `at most ${ceiling}`)

const setCeilings: RequestKind<z.output<typeof command>> = {
  kind: 'set_ceilings',
  title: 'Change the ceilings of the brake',
  schema: command,
  raise: 'brake_ceilings',
  decide: 'brake_ceilings_decide',
  subjectOf: () => 'brake:ceilings',
  versionOf: async (transaction) => String((await readCeilings(transaction)).version),
  async execute(transaction, { ceilings }, { now, makerId, approverId }) {
    const before = await readCeilings(transaction)
    const asked: Ceilings = {}
    for (const name of ceilingNames) if (ceilings[name] !== null) asked[name] = ceilings[name]
    const people = { askedBy: makerId, approvedBy: approverId }
    await insertCeilings(transaction, {
      after: before.version,
      ceilings: asked,
      setBy: 'people',
      setAt: now,
      ...people,
    })
    return {
      title: 'Above these, nothing is paid without a person',
      changes: ceilingNames
        .filter((name) => before.ceilings[name] !== asked[name])
        .map((name) => ({
          label: ceilingWords(name),
          before: shown(before.ceilings[name]),
          after: shown(asked[name]),
        })),
      messages: [],
      documents: [],
    }
  },
}

export const brakeKinds = [setCeilings] as RequestKind[]
