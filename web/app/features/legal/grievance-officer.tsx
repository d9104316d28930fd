import { brand } from 'contract/brand'
import { PhoneLink } from '../contact/phone-link'

const { name, phone, email } = brand.grievanceOfficer
const linkClass =
  'inline-flex min-h-11 items-center wrap-anywhere text-leaf underline underline-offset-4 hover:text-leaf-strong'

/** Name and contact of the grievance redressal officer. */
export function GrievanceOfficer() {
  return (
    <>
      <p className="mt-1">{name}</p>
      <p className="flex flex-wrap gap-x-6">
        <PhoneLink number={phone} className={linkClass} />
        <a className={linkClass} href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </>
  )
}
