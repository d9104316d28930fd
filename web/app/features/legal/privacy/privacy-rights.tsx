import { brand } from 'contract/brand'
import { GrievanceSteps } from '../grievance-steps'
import type { LegalSection } from '../legal-document'

const { name, email } = brand.grievanceOfficer

/** The customer's rights, and where to complain. */
export const privacyRights: readonly LegalSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Sections 11 to 14 of the DPDP Act give you the right to:</p>
        <ul>
          <li>know what a company holds about you, what it does with it and who has received it;</li>
          <li>have it corrected, completed or brought up to date;</li>
          <li>have it erased, unless a law makes the company keep it;</li>
          <li>complain about how it is used;</li>
          <li>name a person who uses these rights for you if you die or cannot use them.</li>
        </ul>
        <p>
          Your account shows your details, your consents, the devices where you are logged in and your logins of the
          last 30 days; your loans are under Loan History. Under{' '}
          <a href="/my-dashboard/privacy-choices">your data and choices</a> you get a copy of everything, ask us to
          erase it (done after 48 hours; what we must keep is listed with the reason and the day), name that person, or
          complain. For everything else write to <a href={`mailto:${email}`}>{email}</a> from your registered email, or
          call us from your registered mobile. It is free.
        </p>
      </>
    ),
  },
  {
    id: 'breach',
    title: 'If something goes wrong',
    body: (
      <p>
        If your data is lost, or seen by someone who should not see it, we tell you by SMS and in your account, without
        delay, what happened, what it may mean for you, what we have done and what you can do. The law also requires us
        to tell the Data Protection Board of India, with the details within 72 hours.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>We lend to nobody under 18, and do not knowingly collect children’s data.</p>,
  },
  {
    id: 'grievance-officer',
    title: 'Grievance officer and complaints',
    body: (
      <>
        <p>{name} answers for your data as well as for your loan. Complain in this order:</p>
        <GrievanceSteps />
        <p>
          <strong>About your data</strong>, if you are not satisfied with our answer, you may complain to the{' '}
          <strong>Data Protection Board of India</strong> under section 27 of the DPDP Act.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        A new version is published on this page with its date. The Digital Personal Data Protection Rules, 2025 come
        into force in stages up to <span className="whitespace-nowrap">13-05-2027</span>.
      </p>
    ),
  },
]
