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
        <p>What you can hold us to:</p>
        <ul>
          <li>You see every cost in rupees, and as a yearly rate, before you accept.</li>
          <li>
            Your dashboard shows where your application stands. If we decline it, you can read every reason there.
          </li>
          <li>
            Every document of your loan is in your dashboard, and you can download it as PDF. Those that we issue also
            go to your email address, once you have confirmed it by the link we send there.
          </li>
          <li>A loan already made keeps its interest rate and its fee.</li>
          <li>
            The same rules decide every application. They do not look at sex, religion, caste, language or disability.
          </li>
          <li>
            You can use this website with a keyboard or a screen reader, and send a photo instead of using the camera.
          </li>
          <li>No box is ticked for you, and nothing is sold along with the loan.</li>
          <li>When the loan is repaid, an SMS tells you so.</li>
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
          We remind you by SMS three days before the due date, on the due date, and 1, 3, 7, 15 and 30 days after it
          until you have repaid. Reminders go only to your own mobile number, and to your email address once you have
          confirmed it, between 8 AM and 7 PM.
        </p>
        <p>
          The RBI’s rules bind every lender and everyone who acts for it: no calls about recovery before 8 AM or after 7
          PM, no threats, no shaming, and no word about your loan to your family, friends or colleagues. A lender that
          uses a recovery agent must tell you who it is before the agent contacts you. If someone breaks these rules in
          our name, please <a href="#grievance-redressal">complain</a>, and do not pay them.
        </p>
      </>
    ),
  },
  {
    id: 'no-contacts-no-photos',
    title: 'Your phone is yours',
    body: (
      <p>
        <strong>We never ask for access to your contacts, photos or call logs</strong>, nor to your messages or files;
        we get only the pictures and documents that you choose and send. The camera is used only if you take your
        picture with it. We do not ask for your location.
      </p>
    ),
  },
  {
    id: 'credit-information',
    title: 'Credit information companies',
    body: (
      <p>
        We read your credit report only if you allow it in the last step of the application, and once for each
        application. You may apply without it; a person may then have to decide. The RBI’s rules require lenders to
        report every loan to credit information companies, and to tell the borrower when they report a default. A wrong
        report must be corrected within 30 days of your complaint; after that the rules give you ₹100 for each day of
        delay.
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
        <li>Do not misuse this website: enter nobody else’s details, and send no automated requests.</li>
      </ul>
    ),
  },
  {
    id: 'assignment',
    title: 'Transfer of the loan',
    body: (
      <p>
        We do not currently transfer (assign) loans to other lenders. You may not transfer your loan to someone else.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        A new version is published on this page with its date. A loan already made keeps its interest rate, its fee and
        its number of days.
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
