import { stepsKept } from '../customers/steps-kept.ts'
import { type StepTaken, takeStep } from '../customers/take-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type QuoteRow, quoteColumns } from './read-quote.ts'

export type Account = { name: string; number: string; ifsc: string; branch: string; bankName: string }
export type VerifiedAccount = Account & { nameAtBank: string; nameMatchScore: number; reference: string }

/** Who asks, for what, and what is on file already. */
export type Asker = QuoteRow & {
  stepsTaken: string[]
  isEligible: boolean
  fullName: string
  mobile: string
  accountNumber: string | null
  ifsc: string | null
}

const event = 'banking_details'

const readAsker = {
  name: 'read_bank_asker',
  text: `select c.steps_taken as "stepsTaken", c.is_eligible as "isEligible", c.full_name as "fullName", c.mobile,
    ${quoteColumns}, b.account_number as "accountNumber", b.ifsc
    from customers c
    join lateral (select * from leads where customer_id = c.id order by id desc limit 1) l on true
    left join bank_accounts b on b.lead_id = l.id where c.id = $1`,
}
const countCheck = {
  name: 'count_bank_check',
  text: `insert into bank_checks as b (customer_id, checked_on, checks) values ($1, $2, 1)
    on conflict (customer_id) do update
      set checked_on = $2, checks = case when b.checked_on = $2 then b.checks + 1 else 1 end
      where b.checked_on <> $2 or b.checks < $3 returning checks`,
}
const uncountCheck = {
  name: 'uncount_bank_check',
  text: 'update bank_checks set checks = checks - 1 where customer_id = $1 and checked_on = $2 and checks > 0',
}

/** The step, the account, the lead's new status and the job that decides: all of them or none. */
const keep = {
  name: 'keep_bank_account',
  text: `with taken as (${takeStep(event, [], 'is_eligible')}),
    moved as (
      select l.id from taken join leads l on l.customer_id = $1 and l.status = 'NEW'
       where change_lead_status(l.id, 'NEW', 'IN PROCESS', 'customer', '{"the application is complete"}', $10, $11)),
    kept as (
      insert into bank_accounts (lead_id, account_name, account_number, ifsc, branch, bank_name, name_at_bank,
        name_match_score, reference, verified_at)
      select id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from moved
      returning graphile_worker.add_job('decide_application', json_build_object('lead_id', lead_id::text),
        job_key => 'decide_application:' || lead_id))
    select "stepsTaken" from taken`,
}

export function createAccountOnFile(database: Database, clock: Clock) {
  return {
    async read(customerId: string): Promise<Asker | undefined> {
      const [row] = await database.run<Asker>(readAsker, [customerId])
      return row
    },
    /** False when the day's checks are spent. */
    async countCheck(customerId: string, mostChecks: number): Promise<boolean> {
      return (await database.run(countCheck, [customerId, clock.today(), mostChecks])).length > 0
    },
    /** A check that the provider did not do is given back. */
    async uncountCheck(customerId: string): Promise<void> {
      await database.run(uncountCheck, [customerId, clock.today()])
    },
    async keep(customerId: string, account: VerifiedAccount): Promise<StepTaken | undefined> {
      const { name, number, ifsc, branch, bankName, nameAtBank, nameMatchScore, reference } = account
      const values = [name, number, ifsc, branch, bankName, nameAtBank, nameMatchScore, reference]
      const [taken] = await database.run<StepTaken>(keep, [customerId, ...values, clock.now(), stepsKept])
      return taken
    },
  }
}

export type AccountOnFile = ReturnType<typeof createAccountOnFile>
