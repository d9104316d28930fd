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
        <p>Under sections 11 to 14 of the DPDP Act you may:</p>
        <ul>
          <li>see what we hold about you, what we do with it and who has received it;</li>
          <li>have it corrected, completed or brought up to date;</li>
          <li>have it erased, as far as no law makes us keep it; we tell you what stays, why and until when;</li>
          <li>complain, and get an answer;</li>
          <li>name a person who uses these rights for you if you die or cannot.</li>
        </ul>
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a> from your registered e-mail, or call us from your registered
          mobile. It is free, and we answer within 30 days.
        </p>
      </>
    ),
  },
  {
    id: 'breach',
    title: 'If something goes wrong',
    body: (
      <p>
        If your data is lost or seen by someone who should not, we tell you and the Data Protection Board of India
        without delay: what happened, what it may mean for you, what we do and what you can do. The Board gets the full
        account within 72 hours.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>We lend to nobody under 18 and do not knowingly collect data of children.</p>,
  },
  {
    id: 'grievance-officer',
    title: 'Grievance officer and complaints',
    body: (
      <>
        <p>{name} answers for your data as well as for your loan. Complain in this order:</p>
        <GrievanceSteps />
        <p>
          <strong>About your data</strong>, if our answer does not settle it, you may complain to the{' '}
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
        A new version stands on this page with its date. If we ever want to use your data for something new, we ask you
        first. The Digital Personal Data Protection Rules, 2025 come into force in stages up to 13-05-2027; this policy
        is written to meet them already.
      </p>
    ),
  },
]
