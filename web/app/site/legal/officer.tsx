import { brand } from 'contract/brand'

const { name, phone, email } = brand.grievanceOfficer
const link = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-leaf-strong'

/** Who answers complaints, and how to reach them. */
export function Officer() {
  return (
    <>
      <p className="mt-1">{name}</p>
      <p className="flex flex-wrap gap-x-6">
        <a className={link} href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
        <a className={link} href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </>
  )
}
