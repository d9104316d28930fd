import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

const maybeText = z.string().nullable()
const maybeNumber = z.number().nullable()

const profileDetails = z.object({
  pancard: maybeText,
  mobile: z.string(),
  first_name: maybeText,
  dob: maybeText,
  marital_status_id: maybeNumber,
  spouse_name: maybeText,
  personal_email: maybeText,
  gender: maybeNumber,
  residence_address_1: maybeText,
  residence_address_2: maybeText,
  residence_landmark: maybeText,
  residence_pincode: maybeText,
  residence_type_id: maybeNumber,
  income_type_id: maybeNumber,
  salary_mode_id: maybeNumber,
  salary_date: maybeText,
  monthly_income: maybeNumber,
})

/** Names as the specification has them: companyid is the company type, emp_house and emp_street the address lines. */
const employmentDetails = z.object({
  emp_work_mode: z.string(),
  employer_name: z.string(),
  emp_department: z.string(),
  companyid: z.number(),
  emp_designation: z.string(),
  emp_since: z.string(),
  emp_house: z.string(),
  emp_street: z.string(),
  emp_landmark: z.string(),
  emp_pincode: z.string(),
  office_email: z.string(),
})

/** `excutive_details` is the public spelling. */
export const customerProfile = oneEvent(
  paths.customerProfile,
  event({
    summary: 'Everything on file about the customer, for the profile and the forms.',
    credential: 'session',
    body: z.object({}),
    answer: z.object({
      Data: z.object({
        full_name: maybeText,
        profile_pic: maybeText,
        profile_filled_percent: z.number(),
        application_filled_percent: z.number(),
        registration_successful: z.union([z.literal(0), z.literal(1)]),
        next_event_name: z.string(),
        eligibility_status: z.union([z.literal(0), z.literal(1)]),
        active_loan_details: z.object({ total_due: z.number(), repayment_date: z.string() }).nullable(),
        customer_employment_details: employmentDetails.nullable(),
        profile_details: profileDetails,
        excutive_details: z.object({ name: z.string(), mobile: z.string(), email: z.string() }).nullable(),
        lead_details: z
          .object({
            lead_id: z.number(),
            status: z.string(),
            repayment_amount: maybeNumber,
            repayment_date: maybeText,
            reasons: z.array(z.string()),
            /** The day from which a customer who was rejected may apply again. */
            apply_again_on: maybeText,
          })
          .nullable(),
      }),
    }),
  }),
)
