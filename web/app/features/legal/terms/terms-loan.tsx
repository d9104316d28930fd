import { brand } from 'contract/brand'
import type { LegalSection } from '../legal-document'

const listOrNone = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))

/** The lender, eligibility, documents and what is shown before a loan is accepted. */
export const termsLoan: readonly LegalSection[] = [
  {
    id: 'lender',
    title: 'Who lends to you',
    body: (
      <>
        <p>
          {brand.name} is a brand of <strong>{brand.legalEntity}</strong> (“we”), a non-banking financial company
          registered with the Reserve Bank of India (RBI). Certificate of registration (CoR) number:{' '}
          <span className="inline-block">{brand.registrationNumber}</span>. Company identification number:{' '}
          {brand.companyNumber}. Registered office: {brand.address}.
        </p>
        <p>
          We lend our own money through our own digital lending apps: this website and {brand.name} for Android. Lending
          service providers that work for us: {listOrNone(brand.lendingServiceProviders)}. Recovery agencies that work
          for us: {listOrNone(brand.recoveryAgencies)}.
        </p>
        <p>
          Two sets of RBI rules apply to our loans: the RBI (Non-Banking Financial Companies – Credit Facilities)
          Directions, 2025, Chapter III (digital lending), and the RBI (Non-Banking Financial Companies – Responsible
          Business Conduct) Directions, 2025.
        </p>
      </>
    ),
  },
  {
    id: 'these-terms',
    title: 'These terms and your loan',
    body: (
      <>
        <p>
          These terms apply when you use this website or ask for a loan. For your own loan, the amount, the number of
          days and the cost are those of the quote that you accepted.
        </p>
        <p>
          Looking at a quote commits you to nothing. When you press Accept, you ask to borrow on the terms of the quote.
          Once your application is complete, we decide on it. If we approve it, you get an offer with the Key Facts
          Statement, a sanction letter and the loan agreement. The loan binds you only when you sign them, with a
          one-time code or, where we offer it and you choose it, with Aadhaar eSign. Nothing is paid out before. You may
          also decline.
        </p>
        <p>This website, our messages and these terms are in English.</p>
      </>
    ),
  },
  {
    id: 'who-may-borrow',
    title: 'Who may borrow',
    body: (
      <>
        <p>
          You must be <strong>at least 18 years old</strong>, live in India, earn a salary, and have a PAN and a bank
          account in your own name.
        </p>
        <p>
          Before any loan we ask for your date of birth, your employment and your income. There is also a maximum age
          and a minimum income. If one of them rules out a loan, we tell you which.
        </p>
        <p>
          Your limit depends on your income: half of your monthly income for a first loan, up to all of it once you have
          repaid a loan with us, and never more than ₹1,00,000.
        </p>
      </>
    ),
  },
  {
    id: 'documents',
    title: 'Documents we ask for',
    body: (
      <>
        <ul>
          <li>3 months of salary slips</li>
          <li>6 months of bank statements</li>
          <li>Aadhaar, PAN or identity cards</li>
          <li>An address proof</li>
          <li>A utility bill</li>
          <li>Two references</li>
          <li>An office address and email</li>
          <li>A current location and an alternate mobile number</li>
        </ul>
        <p>
          The online application currently asks for fewer: your salary slips, a bank statement, both sides of your
          Aadhaar card, your PAN card, a utility bill, a picture of you and the details of your employer. It does not
          ask for references, your location or an alternate mobile number. What we do with documents is in the{' '}
          <a href="/privacy-policy">privacy policy</a>.
        </p>
      </>
    ),
  },
  {
    id: 'application',
    title: 'Your application and our decision',
    body: (
      <>
        <p>
          Your dashboard shows where your application stands. Approval takes about 10 minutes once everything is in. An
          SMS tells you when your loan is approved and until which day you can sign it, when it is paid out, or that we
          could not approve it. In that case your dashboard lists every reason and, where waiting helps, the date from
          which you may apply again.
        </p>
        <p>
          What you tell us must be true and complete. We check your PAN through a verification service, and your bank
          account with your bank. There is no fee for applying.
        </p>
      </>
    ),
  },
  {
    id: 'key-facts-statement',
    title: 'What you see before you accept',
    body: (
      <>
        <p>
          The quote shows the amount, the number of days, the interest, the processing fee and its GST, the amount you
          receive, the amount you repay, the interest rate per year, the annual percentage rate (APR) and what you would
          owe on each day.
        </p>
        <p>
          The due date is counted from the day the money is paid out.{' '}
          <strong>We charge nothing that the quote does not show.</strong>
        </p>
      </>
    ),
  },
]
