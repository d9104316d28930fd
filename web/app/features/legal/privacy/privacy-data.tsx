import { brand } from 'contract/brand'
import { PhoneLink } from '../../contact/phone-link'
import type { LegalSection } from '../legal-document'
import { CollectedDataTable } from './collected-data-table'

/** What is collected, on which legal basis, and what never is. */
export const privacyData: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>We collect what is listed below, for the reasons given there, and nothing else.</li>
        <li>
          <strong>We never ask for access to your contacts, photos or call logs.</strong>
        </li>
        <li>Your documents and the details that identify you are stored encrypted. We do not sell your data.</li>
        <li>In your account you can see your details, get a copy of everything, and ask us to erase it.</li>
      </ul>
    ),
  },
  {
    id: 'who-is-responsible',
    title: 'Who is responsible',
    body: (
      <p>
        <strong>{brand.legalEntity}</strong>, {brand.address} (“we”), decides why and how your data is used and answers
        for it: the data fiduciary under the Digital Personal Data Protection Act, 2023 (DPDP Act). This policy covers
        this website, {brand.name} for Android and your customer area. The RBI (Non-Banking Financial Companies – Credit
        Facilities) Directions, 2025, Chapter III, apply as well.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect and why',
    body: (
      <>
        <CollectedDataTable />
        <p>
          You give us most of it yourself. Your name as on your PAN comes from a verification service, and the name on
          your account from your bank. Your credit report comes from a credit bureau, only if you allow it. We do not
          collect your location or references. The inquiry form on our contact page is checked in your browser and sends
          nothing.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-never-collect',
    title: 'What we never collect',
    body: (
      <>
        <p>
          <strong>Your contacts, your photos and other media, your call logs, your messages and your files.</strong> We
          do not ask for access to them, and a loan never depends on it. Of the files on your phone we get only those
          that you choose and send.
        </p>
        <p>
          The camera is used only if you choose to take your picture with it, and your browser asks you first. We take
          no biometric measurements of your face or fingers.
        </p>
      </>
    ),
  },
  {
    id: 'consent',
    title: 'Consent and the law we rely on',
    body: (
      <>
        <p>
          <strong>Your consent</strong> (DPDP Act, section 6): you give it when you log in, by ticking a box that is
          never ticked for you. We record its words, when and on which page you gave it, and you can read them in your
          account. Offers are sent only if you agree to them there as well.
        </p>
        <p>
          <strong>The law</strong> (DPDP Act, section 7): once there is a loan, a lender must hold some data whether or
          not you agree: identity records under the Prevention of Money-laundering Act, 2002 and the RBI’s KYC rules,
          reports to credit information companies, accounts and tax.
        </p>
      </>
    ),
  },
  {
    id: 'withdraw-consent',
    title: 'How to withdraw consent',
    body: (
      <p>
        In your account, under <a href="/my-dashboard/consents">your consents</a>: the page tells you first what stops
        and what is kept. Or write to{' '}
        <a href={`mailto:${brand.grievanceOfficer.email}`}>{brand.grievanceOfficer.email}</a> or call <PhoneLink />. You
        need not give a reason. What was done before stays lawful, an application cannot continue without your consent,
        and a loan already made still has to be repaid.
      </p>
    ),
  },
]
