import { policy } from 'contract/console/policy'
import { chosenRules, ruleOf } from 'domain/loan/decision/rules'
import type { FastifyInstance } from 'fastify'
import { listEligibilityPolicies, readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import { done, refused } from '../../../records/staff/door/console-outcome.ts'
import type { Door } from '../../../records/staff/door/door.ts'
import { serveConsole } from '../../../records/staff/door/serve-console.ts'
import { listNamesOf } from '../../../records/staff/people/people.ts'
import { showValues } from './policy-values.ts'
import { findRehearsal, startRehearsal } from './rehearsals.ts'

const staffIdOf = ({ setBy }: { setBy: string }) => setBy.replace(/^staff:/, '')

/** Versions of the policy, and what a draft would have decided. */
export function registerPolicy(app: FastifyInstance, door: Door): void {
  const { clock } = door
  serveConsole(app, door, policy, {
    async list(_body, { transaction }) {
      const today = clock.today()
      const { version: inForce } = await readEligibilityPolicy(transaction, { version: null, today })
      const versions = await listEligibilityPolicies(transaction)
      const names = await listNamesOf(transaction, versions.map(staffIdOf))
      return done({
        versions: versions.toReversed().map((version) => ({
          ...showValues(version),
          version: version.version,
          starts_on: version.startsOn,
          set_by: names.get(staffIdOf(version)) ?? version.setBy,
          is_in_force: version.version === inForce,
          is_approved: version.requestId !== null,
        })),
        rules: chosenRules.map((rule) => ({ rule, title: ruleOf(rule).title, mode: ruleOf(rule).mode })),
        today,
      })
    },

    async rehearse({ values: draft }, { transaction, person, now, audit }) {
      const id = await startRehearsal(transaction, { draft, staffId: person.staffId, now })
      audit.about({ subject: `rehearsal:${id}` })
      return done({ rehearsal_id: id }, 'The draft is tried on the last ninety days.')
    },

    async rehearsal({ rehearsal_id: id }, { transaction }) {
      const found = await findRehearsal(transaction, id)
      if (found === undefined) return refused('There is no such rehearsal.')
      return done({ state: found.state, result: found.result })
    },
  })
}
