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

const eligibilityPolicy = z
  .strictObject({
    starts_on: day,
    minimum_age_years: integer(18, 100),
    maximum_age_years: integer(18, 100),
    minimum_income_paise: integer(0, maxPaise),
    wait_days: integer(0, 365),
    name_match_min: integer(1, 100),
    yearly_limit_paise: integer(0, maxPaise),
  })
  .refine(
    ({ minimum_age_years: min, maximum_age_years: max }) => min <= max,
    'maximum_age_years: must not be below minimum_age_years',
  )

const termsFile = z
  .strictObject({ product_terms: productTerms.optional(), eligibility_policy: eligibilityPolicy.optional() })
  .refine((file) => Object.keys(file).length > 0, 'give product_terms, eligibility_policy or both')

/** Parses a file with new versions; throws with everything that is wrong in it. A version must not start in the past. */
export function readTermsFile(text: string, today: IstDate) {
  const { product_terms: terms, eligibility_policy: policy } = termsFile.parse(JSON.parse(text))
  for (const version of [terms, policy])
    if (version && version.starts_on < today) throw new Error(`starts_on: ${version.starts_on} is in the past`)
  return {
    terms: terms && {
      startsOn: terms.starts_on as IstDate,
      dailyRateBasisPoints: terms.daily_rate_basis_points,
      feeBasisPoints: terms.fee_basis_points,
      gstOnFeeBasisPoints: terms.gst_on_fee_basis_points,
      amountPaise: terms.amount_paise,
      tenureDays: terms.tenure_days,
      coolingOffDays: terms.cooling_off_days,
      penalChargeBasisPoints: terms.penal_charge_basis_points,
      penalChargeAfterDays: terms.penal_charge_after_days,
    },
    policy: policy && {
      startsOn: policy.starts_on as IstDate,
      minimumAgeYears: policy.minimum_age_years,
      maximumAgeYears: policy.maximum_age_years,
      minimumIncomePaise: policy.minimum_income_paise,
      waitDays: policy.wait_days,
      nameMatchMin: policy.name_match_min,
      yearlyLimitPaise: policy.yearly_limit_paise,
    },
  }
}
