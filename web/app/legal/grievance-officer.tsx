import { brand } from 'contract/brand'

const { name, phone, email } = brand.grievanceOfficer
const linkClass = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-leaf-strong'

/** Name and contact of the grievance redressal officer. */
export function GrievanceOfficer() {
  return (
    <>
      <p className="mt-1">{name}</p>
      <p className="flex flex-wrap gap-x-6">
        <a className={linkClass} href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
        <a className={linkClass} href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </>
  )
}
