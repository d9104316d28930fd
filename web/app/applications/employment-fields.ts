import { dateFault, futureDateMessage } from 'contract/fields/calendar-date'
import { optionalEmail } from 'contract/fields/email'
import { employmentFields } from 'contract/fields/employment'
import { pincode } from 'contract/fields/pincode'
import { faultOf } from 'contract/fields/text-rule'
import { companyTypes } from 'domain/applicant/company-types'
import { departments } from 'domain/applicant/departments'
import { workModes } from 'domain/applicant/work-modes'
import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { chosenId } from 'ui/form/chosen-id.ts'
import type { Values } from 'ui/form/use-form.ts'
import type { CustomerProfile } from '../api/use-customer-profile'

export type EmploymentName =
  | 'work_mode'
  | 'company_name'
  | 'emp_department'
  | 'company_type_id'
  | 'designation'
  | 'emp_since'
  | 'address_1'
  | 'address_2'
  | 'landmark'
  | 'pincode'
  | 'office_email'

type Employment = Values<EmploymentName>
type OnFile = NonNullable<CustomerProfile['customer_employment_details']>

export const departmentChoices = departments.map((name) => ({ id: name, name }))

/** The profile has other names for the same fields. */
export function employmentOnFile(onFile: OnFile | null): Employment {
  return {
    work_mode: onFile?.emp_work_mode ?? '',
    company_name: onFile?.employer_name ?? '',
    emp_department: onFile?.emp_department ?? '',
    company_type_id: String(onFile?.companyid ?? ''),
    designation: onFile?.emp_designation ?? '',
    emp_since: onFile?.emp_since ?? '',
    address_1: onFile?.emp_house ?? '',
    address_2: onFile?.emp_street ?? '',
    landmark: onFile?.emp_landmark ?? '',
    pincode: onFile?.emp_pincode ?? '',
    office_email: onFile?.office_email ?? '',
  }
}

function sinceFault(day: string): string | undefined {
  return dateFault(employmentFields.employedSince, day) ?? (day > istDateOf(new Date()) ? futureDateMessage : undefined)
}

export const employmentFaults = (values: Employment) => ({
  work_mode: values.work_mode ? undefined : employmentFields.workModeMissing,
  company_name: faultOf(employmentFields.organisation, values.company_name),
  emp_department: values.emp_department ? undefined : employmentFields.departmentMissing,
  company_type_id: values.company_type_id ? undefined : employmentFields.companyTypeMissing,
  designation: faultOf(employmentFields.designation, values.designation),
  emp_since: sinceFault(values.emp_since),
  address_1: faultOf(employmentFields.address1, values.address_1),
  address_2: faultOf(employmentFields.address2, values.address_2),
  landmark: faultOf(employmentFields.landmark, values.landmark),
  pincode: faultOf(pincode, values.pincode),
  office_email: faultOf(optionalEmail, values.office_email),
})

export const employmentBody = (values: Employment) => ({
  ...values,
  work_mode: chosenId(workModes, values.work_mode),
  emp_department: chosenId(departmentChoices, values.emp_department),
  company_type_id: chosenId(companyTypes, values.company_type_id),
  emp_since: values.emp_since as IstDate,
})

/** What was sent, as the profile will have it, so that coming back shows it at once. */
export const profileOfEmployment = (values: Employment): OnFile => ({
  emp_work_mode: values.work_mode,
  employer_name: values.company_name,
  emp_department: values.emp_department,
  companyid: Number(values.company_type_id),
  emp_designation: values.designation,
  emp_since: values.emp_since,
  emp_house: values.address_1,
  emp_street: values.address_2,
  emp_landmark: values.landmark,
  emp_pincode: values.pincode,
  office_email: values.office_email,
})
