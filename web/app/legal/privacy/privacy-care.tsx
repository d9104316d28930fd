import type { LegalSection } from '../legal-document'
import { RetentionTable } from './retention-table'

/** Where data is stored, how it is protected, for how long, and who else receives it. */
export const privacyCare: readonly LegalSection[] = [
  {
    id: 'storage-in-india',
    title: 'Where your data is kept',
    body: (
      <p>
        On servers in India. If a service ever has to process something abroad, the copy there is deleted within 24
        hours and the data comes back to India.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <ul>
        <li>Encrypted on its way (TLS); your documents are encrypted where they lie (AES-256).</li>
        <li>One-time codes and logins are stored only as hashes, which cannot be read back.</li>
        <li>Our records of errors hold no code, no full PAN, no Aadhaar number and no document.</li>
        <li>Only people whose work needs it can see your data, and each access is recorded.</li>
        <li>Your documents open only for you, through an address that expires.</li>
      </ul>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <>
        <RetentionTable />
        <p>
          Then it is erased so that nobody can bring it back. We tell you at least 48 hours before we erase your
          account.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'With whom we share it',
    body: (
      <>
        <p>With these kinds of recipients only, each getting only what its task needs:</p>
        <ul>
          <li>Banks and payment companies: to pay the loan out and to take your repayment.</li>
          <li>Services that check a PAN, a bank account or an identity document.</li>
          <li>Credit information companies: to read your report with your consent, and to report as the law says.</li>
          <li>Services that carry our SMS and e-mail, and the operator of our servers in India.</li>
          <li>Recovery agencies and another lender that takes over your loan, if there are any; you are told first.</li>
          <li>Auditors, the RBI, courts and authorities, where the law demands it.</li>
        </ul>
        <p>
          Each is bound by contract to this policy. Where the law does not already require it, we share only after you
          have agreed. <strong>We do not sell your data</strong> or lend it for anyone’s advertising.
        </p>
      </>
    ),
  },
  {
    id: 'decisions',
    title: 'Decisions made by computer',
    body: (
      <p>
        Rules in our system check age, income, open loans and documents. You may ask for the reasons of a decision and
        for a person to look at it again.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and what your browser keeps',
    body: (
      <>
        <p>
          <strong>A cookie for your device, </strong>
          <code>agrim_device</code> (<code>__Host-agrim_device</code> over a secure connection), set after your first
          login and kept for up to 400 days. It lets us know a device that you have used before, so that a stranger who
          guesses codes cannot lock you out. It follows you nowhere else.
        </p>
        <p>
          <strong>A cookie for the advertisement that brought you, </strong>
          <code>agrim_campaign</code>, only if the address that you opened names one. It holds the campaign’s five utm
          values and nothing about you, is sent with your login, and goes when you close the browser.
        </p>
        <p>
          <strong>Session storage.</strong> While you are logged in, this tab keeps your login and your place in the
          application. Logging out or closing the tab clears it.
        </p>
        <p>
          We set no cookies that follow you or count your visits. When an application is complete, the site may report
          to the advertising service that brought you “one application”, with nothing about you.
        </p>
      </>
    ),
  },
]
