import { loanStatuses } from 'domain/loan/lifecycle/loan-statuses'
import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { nullableFields, savedFormSchema } from '../form-definition/saved-form-schema.ts'
import { employmentDetailsForm, savedEmploymentNames } from '../forms/employment-details.ts'
import { incomeDetailsForm } from '../forms/income-details.ts'
import { personalDetailsForm } from '../forms/personal-details.ts'
import { residenceDetailsForm } from '../forms/residence-details.ts'
import { announcedDebit, sentDebit } from '../mandates/sent-debit.ts'
import { paths } from '../paths.ts'

const nullableText = z.string().nullable()
const nullableNumber = z.number().nullable()

const profileDetails = z.object({
  pancard: nullableText,
  mobile: z.string(),
  first_name: nullableText,
  ...nullableFields(personalDetailsForm),
  ...nullableFields(residenceDetailsForm),
  ...nullableFields(incomeDetailsForm),
  monthly_income: nullableNumber,
})

const activeLoanDetails = z.object({
  lead_id: z.number(),
  loan_no: z.string(),
  disbursed_on: z.string(),
  loan_amount: z.number(),
  /** The amount less the fee and its GST. */
  received_amount: z.number(),
  /** Due today: the sum of the next three. */
  total_due: z.number(),
  principal_due: z.number(),
  interest_due: z.number(),
  charges_due: z.number(),
  /**
   * Due on each day if nothing is paid: from today to the repayment date; on that date also tomorrow; for a week if it has
   * passed.
   */
  due_by_day: z.array(z.object({ on: z.string(), amount: z.number() })),
  repayment_date: z.string(),
  paid_amount: z.number(),
  sent_debit: sentDebit.nullable(),
  announced_debit: announcedDebit.nullable(),
  /** Zero until the repayment date has passed. */
  days_past_due: z.number(),
  /** The text that states what late payment costs. */
  late_rule: z.string(),
  /** Null unless the loan is assigned to a recovery agent. */
  recovery_agent: z.object({ name: z.string(), card_no: z.string(), agency: z.string() }).nullable(),
})

/** `excutive_details` is the specification's spelling. */
export const customerProfile = oneEvent(
  paths.customerProfile,
  event({
    summary: 'Everything on file about the customer, for the profile and the forms.',
    credential: 'session',
    body: z.object({}),
    answer: z.object({
      Data: z.object({
        full_name: nullableText,
        profile_pic: nullableText,
        profile_filled_percent: z.number(),
        application_filled_percent: z.number(),
        registration_successful: z.union([z.literal(0), z.literal(1)]),
        next_event_name: z.string(),
        /** The business date, against which forms check dates. */
        today: z.string(),
        eligibility_status: z.union([z.literal(0), z.literal(1)]),
        active_loan_details: activeLoanDetails.nullable(),
        /** Newer open loans of the customer, if this one was reopened because a payment was reversed. */
        other_open_loans: z.array(activeLoanDetails),
        /** Paid above the amount due on any loan, and not refunded yet. */
        owed_back_amount: z.number(),
        customer_employment_details: savedFormSchema(employmentDetailsForm, savedEmploymentNames).nullable(),
        profile_details: profileDetails,
        excutive_details: z.object({ name: z.string(), mobile: z.string(), email: z.string() }).nullable(),
        lead_details: z
          .object({
            lead_id: z.number(),
            status: z.enum(loanStatuses),
            /** As agreed for the repayment date, as everywhere on the wire; null unless it is an open loan. */
            repayment_amount: nullableNumber,
            repayment_date: nullableText,
            reasons: z.array(z.string()),
            /** What would have made it a yes. */
            remedies: z.array(z.string()),
            /** The date from which a rejected customer may apply again. */
            apply_again_on: nullableText,
            /** Null unless a person decides: usually by when, or the document that the person has asked for. */
            review: z
              .object({
                usually_by: nullableText,
                asked: z
                  .object({
                    doc_type: z.string(),
                    name: z.string(),
                    reason: z.string(),
                    /** Then the application is cancelled. */
                    until: z.string(),
                  })
                  .nullable(),
              })
              .nullable(),
          })
          .nullable(),
        /** After the last loan is repaid: the highest amount of a next loan, and the date from which it can be applied for. */
        next_loan: z.object({ max_amount: z.number(), apply_from: z.string() }).nullable(),
        /** Null unless the customer is declined at present; `apply_again_on` is null if waiting does not help. */
        decline_details: z
          .object({
            reasons: z.array(z.string()),
            /** What would make it a yes. */
            remedies: z.array(z.string()),
            declined_on: z.string(),
            apply_again_on: nullableText,
            /** What the decline was based on was changed since, which does not change it. */
            is_corrected: z.boolean(),
          })
          .nullable(),
      }),
    }),
  }),
)
