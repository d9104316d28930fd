import { companyTypes } from 'domain/applicant/company-types'
import { departments } from 'domain/applicant/departments'
import { workModes } from 'domain/applicant/work-modes'
import { z } from 'zod'
import { choice, word } from '../choice.ts'
import { date } from '../date.ts'
import { event } from '../endpoint.ts'
import { optionalEmail } from '../fields/email.ts'
import { employmentFields } from '../fields/employment.ts'
import { pincode } from '../fields/pincode.ts'
import { stepOnly } from '../step-answer.ts'
import { text } from '../text.ts'

const workModeIds = workModes.map(({ id }) => id)

export const employmentDetails = event({
  summary: 'Keep where the customer works, and since when.',
  credential: 'session',
  body: z.object({
    work_mode: word(workModeIds, employmentFields.workModeMissing),
    company_name: text(employmentFields.organisation),
    emp_department: word(departments, employmentFields.departmentMissing),
    company_type_id: choice(companyTypes, employmentFields.companyTypeMissing),
    designation: text(employmentFields.designation),
    emp_since: date(employmentFields.employedSince),
    address_1: text(employmentFields.address1),
    address_2: text(employmentFields.address2),
    landmark: text(employmentFields.landmark),
    pincode: text(pincode),
    office_email: text(optionalEmail),
  }),
  answer: stepOnly,
})
