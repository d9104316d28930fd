import type { customerProfile } from 'contract/account/customer-profile'
import type { AnswerOf } from 'contract/endpoint'
import type { IstDate } from 'domain/calendar/ist-date'
import type { Database } from '../platform/database/database.ts'

type Wire = AnswerOf<(typeof customerProfile)['event']>['Data']

export type ProfileRow = {
  fullName: string | null
  stepsTaken: string[]
  isEligible: boolean
  applyAgainOn: string | null
  details: Wire['profile_details']
  employment: Wire['customer_employment_details']
  lead: { id: string; status: string; reasons: string[]; applyAgainOn: IstDate | null } | null
}

/** The details are built in the names of the wire by the database, in one round trip. */
const read = {
  name: 'read_profile',
  text: `select c.full_name as "fullName", c.steps_taken as "stepsTaken", c.is_eligible as "isEligible",
    c.apply_again_on as "applyAgainOn",
    json_build_object(
      'pancard', c.pan, 'mobile', c.mobile, 'first_name', c.first_name, 'dob', c.date_of_birth,
      'marital_status_id', c.marital_status_id, 'spouse_name', c.spouse_name, 'personal_email', c.personal_email,
      'gender', c.gender, 'residence_address_1', c.residence_address_1,
      'residence_address_2', c.residence_address_2, 'residence_landmark', c.residence_landmark,
      'residence_pincode', c.residence_pincode, 'residence_type_id', c.residence_type_id,
      'income_type_id', c.income_type_id, 'salary_mode_id', c.salary_mode_id, 'salary_date', c.salary_date,
      'monthly_income', c.monthly_income_paise / 100) as details,
    case when c.company_name is not null then json_build_object(
      'emp_work_mode', c.work_mode, 'employer_name', c.company_name, 'emp_department', c.department,
      'companyid', c.company_type_id, 'emp_designation', c.designation, 'emp_since', c.employed_since,
      'emp_house', c.work_address_1, 'emp_street', c.work_address_2, 'emp_landmark', c.work_landmark,
      'emp_pincode', c.work_pincode, 'office_email', c.office_email) end as employment,
    (select json_build_object(
      'id', l.id::text, 'status', l.status, 'applyAgainOn', c.apply_again_on,
      'reasons', (select t.reasons from lead_transitions t where t.lead_id = l.id order by t.id desc limit 1))
      from leads l where l.customer_id = c.id order by l.id desc limit 1) as lead
    from customers c where c.id = $1`,
}

export async function readProfile(database: Database, customerId: string): Promise<ProfileRow> {
  const [row] = await database.run<ProfileRow>(read, [customerId])
  if (row === undefined) throw new Error('a session without a customer')
  return row
}
