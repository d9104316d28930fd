import { policyCommands } from 'contract/console/policy'
import { formatDate, type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { chosenRules, ruleOf } from 'domain/loan/decision/rules'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import {
  addEligibilityPolicy,
  type PolicyValues,
  readEligibilityPolicy,
} from '../../../records/loans/eligibility-policies.ts'
import { byStaff } from '../../../records/loans/sanctioners.ts'
import { type RequestKind, RequestRefused } from '../../../records/staff/requests/request-kind.ts'
import { showValues, valuesFromWire } from './policy-values.ts'

const command = z.object(policyCommands.policy)

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** What the draft changes against another version, in words. */
function differences(before: PolicyValues, after: PolicyValues) {
  const [old, draft] = [showValues(before), showValues(after)]
  const numbers = (Object.keys(draft.numbers) as (keyof typeof draft.numbers)[])
    .filter((name) => old.numbers[name] !== draft.numbers[name])
    .map((name) => ({
      label: sentence(name),
      before: String(old.numbers[name]),
      after: String(draft.numbers[name]),
    }))
  const modeOf = (values: PolicyValues, rule: (typeof chosenRules)[number]) =>
    values.ruleModes[rule] ?? ruleOf(rule).mode
  const modes = chosenRules
    .filter((rule) => modeOf(before, rule) !== modeOf(after, rule))
    .map((rule) => ({ label: ruleOf(rule).title, before: modeOf(before, rule), after: modeOf(after, rule) }))
  return [...numbers, ...modes]
}

/** A new version of the policy; applications that have one keep it. */
export const policyKind = (clock: Clock): RequestKind<z.output<typeof command>> => ({
  kind: 'policy',
  title: 'Change the policy',
  schema: command,
  raise: 'policy_change',
  decide: 'policy_change_decide',
  subjectOf: () => 'policy',
  versionOf: async (transaction) =>
    String((await readEligibilityPolicy(transaction, { version: null, today: clock.today() })).version),
  async execute(transaction, { values, starts_on: startsOn }, { now, makerId, requestId }) {
    const today = clock.today()
    if (!isCalendarDate(startsOn)) throw new RequestRefused('Please give the day from which it holds.')
    if (startsOn < today) throw new RequestRefused('A policy cannot start in the past.')
    const inForce = await readEligibilityPolicy(transaction, { version: null, today: startsOn as IstDate })
    const draft = valuesFromWire(values)
    const changes = differences(inForce, draft)
    if (changes.length === 0) throw new RequestRefused('This is the policy that is in force on that day.')
    const people = { setBy: byStaff(makerId), setAt: now, requestId }
    await addEligibilityPolicy(transaction, { ...draft, startsOn: startsOn as IstDate, ...people })
    return {
      title: `The policy from ${formatDate(startsOn as IstDate)}`,
      changes,
      messages: [],
      documents: [],
    }
  },
})
