import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { noPenalCharge, penalChargeDays } from 'domain/loan/product/penal-terms'
import { z } from 'zod'

const integer = (min: number, max: number) => z.number().int().min(min).max(max)
const day = z.string().refine(isCalendarDate, 'must be a date such as 2026-12-31')
const maxPaise = 1_000_000_000

const range = (schema: z.ZodNumber) => ({ min: schema, max: schema })

const productTerms = z
  .strictObject({
    starts_on: day,
    daily_rate_basis_points: integer(0, 1_000),
    fee_basis_points: integer(0, 5_000),
    gst_on_fee_basis_points: integer(0, 5_000),
    amount_paise: z.strictObject({ ...range(integer(1, maxPaise)), step: integer(1, maxPaise) }),
    tenure_days: z.strictObject(range(integer(1, 365))),
    cooling_off_days: integer(1, 30),
    penal_charge_basis_points: integer(0, 1_000).default(noPenalCharge.penalChargeBasisPoints),
    penal_charge_after_days: z.literal(penalChargeDays).default(1),
  })
  .refine(({ amount_paise: { min, max } }) => min <= max, 'amount_paise: max must not be below min')
  .refine(
    ({ amount_paise: { min, max, step } }) => min % step === 0 && max % step === 0,
    'amount_paise: min and max must be multiples of step',
  )
  .refine(({ tenure_days: { min, max } }) => min <= max, 'tenure_days: max must not be below min')

const termsFile = z.strictObject({ product_terms: productTerms })

/** Parses a file with a new version; throws with everything that is wrong in it. A version must not start in the past. */
export function readTermsFile(text: string, today: IstDate) {
  const { product_terms: terms } = termsFile.parse(JSON.parse(text))
  if (terms.starts_on < today) throw new Error(`starts_on: ${terms.starts_on} is in the past`)
  return {
    startsOn: terms.starts_on as IstDate,
    dailyRateBasisPoints: terms.daily_rate_basis_points,
    feeBasisPoints: terms.fee_basis_points,
    gstOnFeeBasisPoints: terms.gst_on_fee_basis_points,
    amountPaise: terms.amount_paise,
    tenureDays: terms.tenure_days,
    coolingOffDays: terms.cooling_off_days,
    penalChargeBasisPoints: terms.penal_charge_basis_points,
    penalChargeAfterDays: terms.penal_charge_after_days,
  }
}
