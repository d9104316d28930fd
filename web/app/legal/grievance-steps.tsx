import { brand } from 'contract/brand'
import { RegulatorLink } from './regulator-link'

const { name, phone, email } = brand.grievanceOfficer

/** Where to complain, in which order, and within which time we answer. */
export function GrievanceSteps() {
  return (
    <ol>
      <li>
        <strong>Ask us.</strong> Call <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a> or write to{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>, {brand.supportHours}.
      </li>
      <li>
        <strong>Write to the Grievance Redressal Officer:</strong> {name}, phone{' '}
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>, e-mail <a href={`mailto:${email}`}>{email}</a>,{' '}
        {brand.address}. We answer within 30 days.
      </li>
      <li>
        <strong>Go to the regulator, free of charge.</strong> If we have rejected your complaint, wholly or in part, or
        have not answered within 30 days, complain to the Reserve Bank of India on the <RegulatorLink to="complaints" />{' '}
        (cms.rbi.org.in) or call 14448. To report a lender that has no licence, use <RegulatorLink to="sachet" />{' '}
        (sachet.rbi.org.in).
      </li>
    </ol>
  )
}
