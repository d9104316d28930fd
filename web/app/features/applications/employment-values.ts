import type { FormBody } from 'contract/form-definition/field'
import type { employmentDetailsForm } from 'contract/forms/employment-details'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'

type EmploymentProfile = NonNullable<CustomerProfile['customer_employment_details']>

/** Maps the names of the profile to those of the form. */
export const savedEmployment = (saved: EmploymentProfile | null) => ({
  work_mode: saved?.emp_work_mode ?? '',
  company_name: saved?.employer_name ?? '',
  emp_department: saved?.emp_department ?? '',
  company_type_id: String(saved?.companyid ?? ''),
  designation: saved?.emp_designation ?? '',
  emp_since: saved?.emp_since ?? '',
  address_1: saved?.emp_house ?? '',
  address_2: saved?.emp_street ?? '',
  landmark: saved?.emp_landmark ?? '',
  pincode: saved?.emp_pincode ?? '',
  office_email: saved?.office_email ?? '',
})

/** Maps a sent form to the names of the profile. */
export const employmentProfile = (body: FormBody<typeof employmentDetailsForm>): EmploymentProfile => ({
  emp_work_mode: body.work_mode,
  employer_name: body.company_name,
  emp_department: body.emp_department,
  companyid: body.company_type_id,
  emp_designation: body.designation,
  emp_since: body.emp_since,
  emp_house: body.address_1,
  emp_street: body.address_2,
  emp_landmark: body.landmark,
  emp_pincode: body.pincode,
  office_email: body.office_email,
})
