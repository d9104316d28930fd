import { brand } from 'contract/brand'
import { GrievanceOfficer } from './grievance-officer'
import { GrievanceSteps } from './grievance-steps'
import type { LegalDocument } from './legal-document'
import { LegalTable } from './legal-table'
import { RegulatorLink } from './regulator-link'

const times = [
  { name: 'The number of your complaint', value: 'At once, on the page and by SMS' },
  { name: 'Our answer', value: 'Within 30 days; the day is shown with your complaint from the first day on' },
  { name: 'If you are not satisfied', value: 'You can open your complaint again for 30 days after our answer' },
  {
    name: 'The ombudsman',
    value: 'For 90 days after our answer, or from the 31st day on if there is none. An SMS tells you when that is so',
  },
]

/** How to complain: the levels, the times, the officer and the regulator. */
export const grievance: LegalDocument = {
  updated: '16-11-2026',
  sections: [
    { id: 'how-to-complain', title: 'How to complain', body: <GrievanceSteps /> },
    { id: 'times', title: 'By when', body: <LegalTable caption="How long each step takes" rows={times} /> },
    {
      id: 'officer',
      title: 'Grievance Redressal Officer',
      body: (
        <>
          <div>
            <GrievanceOfficer />
          </div>
          <p>
            {brand.address}. The officer answers for complaints about your loan, about how you were contacted and about
            your personal data. No agent and no other company may ask you for money to settle a complaint.
          </p>
        </>
      ),
    },
    {
      id: 'regulator',
      title: 'The Reserve Bank of India',
      body: (
        <ul>
          <li>
            <strong>Ombudsman:</strong> <RegulatorLink to="complaints" /> (cms.rbi.org.in), or call{' '}
            <a href="tel:14448">14448</a>. It is free, and you need no lawyer. Please have the number of your complaint
            and our answer at hand, if there is one.
          </li>
          <li>
            <strong>Lenders without a licence, and fraud:</strong> <RegulatorLink to="sachet" /> (sachet.rbi.org.in).
          </li>
          <li>
            <strong>Personal data:</strong> if you are not satisfied with our answer, the Data Protection Board of
            India, under section 27 of the DPDP Act, 2023.
          </li>
        </ul>
      ),
    },
  ],
}
