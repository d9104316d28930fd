import { brand } from 'contract/brand'
import type { LegalSection } from '../legal-document'
import { CollectedDataTable } from './collected-data-table'

/** What is collected, on which legal basis, and what never is. */
export const privacyData: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>We ask only for what a loan needs, and say why at each step.</li>
        <li>
          <strong>We never ask for your contacts, photos or call logs.</strong>
        </li>
        <li>Your data stays in India, encrypted, and is never sold.</li>
        <li>You can see it, correct it, take back your consent and ask us to erase it.</li>
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
        this website, {brand.name} for Android and your customer area. It follows the RBI (Non-Banking Financial
        Companies – Credit Facilities) Directions, 2025, Chapter III, as well.
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
          You give us most of it yourself. With your consent the rest comes from the issuer of your PAN, your bank and
          credit information companies. The inquiry form on our contact page is checked in your browser and sends
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
          Camera and location are used one time, for checking who you are, after you have agreed to each. We store no
          biometric data: no measure of your face or finger is kept.
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
          <strong>Your consent</strong> (DPDP Act, section 6): free, specific, informed and given by your own act; no
          box is ticked for you. You may agree to one purpose and refuse another. We record what you agreed to and when.
        </p>
        <p>
          <strong>The law</strong> (DPDP Act, section 7): some data we must hold whether or not you agree, once there is
          a loan: identity records under the Prevention of Money-laundering Act, 2002 and the RBI’s KYC rules, reports
          to credit information companies, accounts and tax.
        </p>
        <p>
          You may read this policy and every consent in English, and on request in any language of the Eighth Schedule
          to the Constitution.
        </p>
      </>
    ),
  },
  {
    id: 'withdraw-consent',
    title: 'How to withdraw consent',
    body: (
      <p>
        Write to <a href={`mailto:${brand.grievanceOfficer.email}`}>{brand.grievanceOfficer.email}</a> or call{' '}
        <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a> and say which consent you take back. That
        is all; we ask for no reason. From then on we stop that use, and we erase what the law does not make us keep.
        What was done before stays lawful. An application cannot go on without what it needs, and a loan already made
        still has to be repaid.
      </p>
    ),
  },
]
