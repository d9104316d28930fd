import { brand } from 'contract/brand'
import { PhoneLink } from '../contact/phone-link'
import { RegulatorLink } from './regulator-link'

const { name, phone, email } = brand.grievanceOfficer

/** Where to complain, in which order, and from when the regulator accepts a complaint. */
export function GrievanceSteps() {
  return (
    <ol>
      <li>
        <strong>Tell us.</strong> <a href="/my-dashboard/complaints">Raise a complaint in your account</a>, after a
        login by one-time code: you get its number by SMS at once, and our answer within 30 days. Or call <PhoneLink />{' '}
        or write to <a href={`mailto:${brand.email}`}>{brand.email}</a>, {brand.supportHours}.
      </li>
      <li>
        <strong>Write to the Grievance Redressal Officer:</strong> {name}, phone <PhoneLink number={phone} />, email{' '}
        <a href={`mailto:${email}`}>{email}</a>, {brand.address}. Please give your loan number.
      </li>
      <li>
        <strong>Go to the regulator, free of charge.</strong> If a lender rejects your complaint, wholly or in part, or
        does not answer it within 30 days, the law lets you take it to the Reserve Bank of India within the 90 days that
        follow: on the <RegulatorLink to="complaints" /> (cms.rbi.org.in) or by calling 14448. To report a lender that
        has no licence, use <RegulatorLink to="sachet" /> (sachet.rbi.org.in).
      </li>
    </ol>
  )
}
