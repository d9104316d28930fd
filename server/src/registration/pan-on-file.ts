import type { IstDate } from 'domain/calendar/ist-date'
import { type StepTaken, takeStep } from '../customers/take-step.ts'
import type { Database } from '../platform/database/database.ts'

/** isFixed: an application was opened with this PAN, so that it stays. */
type OnFile = { pan: string | null; isClosed: boolean; isFixed: boolean }

export type PanKept = StepTaken & { fullName: string }

type VerifiedPan = {
  pan: string
  incomePaise: number
  verifiedAt: Date
  fullName: string
  firstName: string
  reference: string
}

const event = 'pancard_verification'
const isFixed = `('register_now' = any(steps_taken) or exists (select from leads where customer_id = $1))`

const readPan = {
  name: 'read_pan',
  text: `select pan, 'banking_details' = any(steps_taken) as "isClosed", ${isFixed} as "isFixed" from customers where id = $1`,
}
const keepPan = {
  name: 'keep_pan',
  text: `${takeStep(
    event,
    [
      'pan = $2',
      'monthly_income_paise = $3',
      'pan_verified_at = $4',
      'full_name = $5',
      'first_name = $6',
      'pan_reference = $7',
    ],
    `pan is null or pan = $2 or not ${isFixed}`,
  )}, full_name as "fullName"`,
}
const confirmPan = {
  name: 'confirm_pan',
  text: `${takeStep(event, ['monthly_income_paise = $3'], 'pan = $2')}, full_name as "fullName"`,
}
const countCheck = {
  name: 'count_pan_check',
  text: `update customers set pan_checks = case when pan_checks_on = $2 then pan_checks + 1 else 1 end, pan_checks_on = $2
    where id = $1 and (pan_checks_on is distinct from $2 or pan_checks < $3) returning id`,
}
const uncountCheck = {
  name: 'uncount_pan_check',
  text: 'update customers set pan_checks = pan_checks - 1 where id = $1 and pan_checks_on = $2 and pan_checks > 0',
}

const isTaken = (error: unknown) => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'customers_pan_key'
}

/** The PAN on the customer's row. Whether it is somebody else's, only the unique index decides. */
export function createPanOnFile(database: Database) {
  return {
    async read(customerId: string): Promise<OnFile> {
      const [row] = await database.run<OnFile>(readPan, [customerId])
      if (row === undefined) throw new Error('a session without a customer')
      return row
    },
    async confirm(customerId: string, pan: string, incomePaise: number): Promise<PanKept | undefined> {
      const [kept] = await database.run<PanKept>(confirmPan, [customerId, pan, incomePaise])
      return kept
    },
    async keep(customerId: string, verified: VerifiedPan): Promise<PanKept | 'taken by another' | undefined> {
      const { pan, incomePaise, verifiedAt, fullName, firstName, reference } = verified
      const values = [customerId, pan, incomePaise, verifiedAt, fullName, firstName, reference]
      try {
        const [kept] = await database.run<PanKept>(keepPan, values)
        return kept
      } catch (error) {
        if (isTaken(error)) return 'taken by another'
        throw error
      }
    },
    /** False when the day's checks are spent; counted before the provider is asked, so that no rival slips past. */
    async countCheck(customerId: string, today: IstDate, limit: number): Promise<boolean> {
      return (await database.run(countCheck, [customerId, today, limit])).length === 1
    },
    /** The provider gave no answer, which is not the customer's fault. */
    async uncountCheck(customerId: string, today: IstDate): Promise<void> {
      await database.run(uncountCheck, [customerId, today])
    },
  }
}

export type PanOnFile = ReturnType<typeof createPanOnFile>
