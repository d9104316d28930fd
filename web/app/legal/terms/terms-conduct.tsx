import { brand } from 'contract/brand'
import { GrievanceSteps } from '../grievance-steps'
import type { LegalSection } from '../legal-document'

/** Fair practice, recovery, the customer's duties and grievance redressal. */
export const termsConduct: readonly LegalSection[] = [
  {
    id: 'fair-practice-code',
    title: 'Fair practice code',
    body: (
      <>
        <p>What you may hold us to:</p>
        <ul>
          <li>Every cost is told in rupees and by the year before you agree.</li>
          <li>We speak and write to you in a language you understand.</li>
          <li>Every application is acknowledged and answered; a refusal comes with its reasons.</li>
          <li>You get a signed copy of the agreement and of everything that belongs to it.</li>
          <li>A change of terms applies only from its day on, never backwards, and you are told of it first.</li>
          <li>We treat people alike, whatever their sex, religion, caste, language or disability.</li>
          <li>If a disability makes a step hard, a person helps you, and there is another way to do it.</li>
          <li>No box is ticked for you, and nothing is sold along with the loan.</li>
          <li>When the loan is repaid we say so in writing.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'recovery',
    title: 'How we remind and recover',
    body: (
      <>
        <p>
          We call or visit only between 8 AM and 7 PM. We do not threaten, shame or mislead. We do not speak about your
          loan to your family, friends, colleagues or references, and we respect bereavement, illness and other times
          when you ask us not to call.
        </p>
        <p>
          If an agency ever acts for us, you learn its name and its agent’s name from us by SMS or e-mail before anyone
          contacts you. If someone contacts you in any other way, do not pay: tell us.
        </p>
      </>
    ),
  },
  {
    id: 'no-contacts-no-photos',
    title: 'Your phone is yours',
    body: (
      <p>
        <strong>We never ask for your contacts, photos or call logs</strong>, nor for your messages or files. The camera
        and your location are used once, when you choose, to check who you are.
      </p>
    ),
  },
  {
    id: 'credit-information',
    title: 'Credit information companies',
    body: (
      <p>
        The law has us report every loan to credit information companies: when it is made, how it is repaid and when it
        is closed. We tell you when we report a default. If a report is wrong, write to us; we put it right within 30
        days.
      </p>
    ),
  },
  {
    id: 'your-part',
    title: 'Your part',
    body: (
      <ul>
        <li>Keep your one-time codes to yourself. We never ask for one on the phone or in a message.</li>
        <li>Tell us when your mobile number, address, bank account or employer changes.</li>
        <li>Do not use the loan for anything unlawful, or for betting or speculation.</li>
        <li>Do not misuse this website: no other person’s details, no automatic queries.</li>
      </ul>
    ),
  },
  {
    id: 'assignment',
    title: 'Transfer of the loan',
    body: (
      <p>
        We may transfer (assign) your loan to another lender regulated by the RBI. We tell you its name before it takes
        over, and your cost, dates and rights stay the same. You may not transfer the loan to someone else.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        A new version stands on this page with its date. A loan already made keeps the terms it was made on, unless you
        agree to others.
      </p>
    ),
  },
  {
    id: 'grievance-redressal',
    title: 'Grievance redressal',
    body: <GrievanceSteps />,
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    body: (
      <p>
        The law of India governs these terms and your loan. The courts of the place of our registered office, and those
        that the law gives you as a consumer, decide disputes. Nothing here takes away a right that the law gives you.
        If one of these terms cannot be applied, the others remain. You deal with {brand.legalEntity} alone.
      </p>
    ),
  },
]
