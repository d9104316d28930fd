import { brand } from 'contract/brand'
import type { LegalSection } from '../legal-document'
import { RetentionTable } from './retention-table'

/** Where data is stored, how it is protected, for how long, and who else receives it. */
export const privacyCare: readonly LegalSection[] = [
  {
    id: 'storage-in-india',
    title: 'Where your data is kept',
    body: (
      <p>
        In our database, our file store and their encrypted backups. The RBI’s rules require a lender to keep its
        customers’ data on servers in India, and to delete within 24 hours anything that was processed abroad.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <ul>
        <li>Data is encrypted on its way between you and us (TLS).</li>
        <li>
          Your mobile number, PAN, email, date of birth and account number are stored encrypted, and so are your
          documents (AES-256).
        </li>
        <li>One-time codes and logins are stored only as hashes, which cannot be reversed.</li>
        <li>Our error logs hold no code, no full PAN, no Aadhaar number and no document.</li>
        <li>
          The links to your documents work only in a browser where you are logged in, and expire after a few minutes.
        </li>
        <li>An SMS tells you when a new device logs in to your account, and you can log out all others there.</li>
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
          The law makes a lender keep identity records until 5 years after the loan is closed (money-laundering law) and
          accounts until the end of the eighth financial year after that (company law). Then we erase them; an SMS tells
          you 48 hours before your identity records go. Other data is erased when you ask for it in your account.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'With whom we share it',
    body: (
      <>
        <p>With these kinds of recipients only, and each gets only what its task needs:</p>
        <ul>
          <li>Banks and payment companies: to pay the loan out, to take your repayment and to refund you.</li>
          <li>Services that check your PAN and your bank account.</li>
          <li>
            A credit bureau, only if you allow it: your name, birth date, PAN, mobile number, address and the amount you
            apply for.
          </li>
          <li>
            An eSign provider, if we offer Aadhaar eSign and you choose it: your agreement, name, mobile number and year
            of birth.
          </li>
          {brand.recoveryAgencies.length > 0 && (
            <li>
              A recovery agent, if your loan is overdue and we have told you its name: how to reach you and what is due.
            </li>
          )}
          <li>The services that deliver our SMS and emails, and those that run our servers.</li>
          <li>Credit information companies, auditors, the RBI, courts and authorities, where the law requires it.</li>
        </ul>
        <p>
          <strong>We do not sell your data</strong>, and we do not give it to anyone for advertising.
        </p>
      </>
    ),
  },
  {
    id: 'decisions',
    title: 'Decisions made by computer',
    body: (
      <p>
        A program decides on every application by fixed rules: salaried employment, age, income, a verified PAN, open
        loans with us, the documents sent, a verified bank account in your name, and an amount within your limit. If it
        declines, your dashboard shows every reason. If you think that it is wrong, please write to us.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and what your browser stores',
    body: (
      <>
        <p>
          <strong>A cookie for your device, </strong>
          <code>agrim_device</code> (<code>__Host-agrim_device</code> over a secure connection), set after your first
          login and kept for up to 400 days. It numbers the device, and holds a token for each customer who has logged
          in on it. It lets us recognise a device that you have used before, so that a stranger who guesses codes cannot
          lock you out, and see how many people borrow with one device. No other website can read it.
        </p>
        <p>
          <strong>A cookie for the advertisement that brought you, </strong>
          <code>agrim_campaign</code>, only if the address that you opened names one. It holds the campaign’s five utm
          values and nothing about you, is sent with your login, and is deleted when you close the browser.
        </p>
        <p>
          <strong>A cookie that says that you are logged in, </strong>
          <code>agrim_logged_in</code>, so that every page can show the link to your dashboard. It holds nothing about
          you and opens nothing. Logging out or closing the browser deletes it.
        </p>
        <p>
          <strong>Session storage.</strong> This tab stores the amount and the day that you choose on our home page, the
          screen that a link in our messages opens until you have logged in, and while you are logged in your login and
          how far you are in the application. Logging out or closing the tab clears it.
        </p>
        <p>
          <strong>Local storage.</strong> What you type into a form is stored in your browser until the step is saved,
          so that a reload does not lose it: never a PAN, an account number, a code or a file. Logging out deletes it,
          and after 7 days it is no longer used.
        </p>
        <p>
          We set no cookies that track you or count your visits. When an application is complete, the page notes “one
          application” for an advertising tag, with nothing about you, and your browser stores that it has done so. No
          such tag is loaded at present.
        </p>
      </>
    ),
  },
]
