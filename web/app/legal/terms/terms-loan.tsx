import { brand } from 'contract/brand'
import type { LegalSection } from '../legal-document'

const listOrNone = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))

/** The lender, eligibility, documents and the Key Facts Statement. */
export const termsLoan: readonly LegalSection[] = [
  {
    id: 'lender',
    title: 'Who lends to you',
    body: (
      <>
        <p>
          {brand.name} is a name of <strong>{brand.legalEntity}</strong> (“we”), a non-banking financial company
          registered with the Reserve Bank of India (RBI). Certificate of registration (CoR) number:{' '}
          {brand.registrationNumber}. Company identification number: {brand.companyNumber}. Registered office:{' '}
          {brand.address}.
        </p>
        <p>
          We lend our own money through our own digital lending apps: this website and {brand.name} for Android. Lending
          service providers that work for us: {listOrNone(brand.lendingServiceProviders)}. Recovery agencies that work
          for us: {listOrNone(brand.recoveryAgencies)}.
        </p>
        <p>
          We lend under the RBI (Non-Banking Financial Companies – Credit Facilities) Directions, 2025, Chapter III
          (digital lending), and the RBI (Non-Banking Financial Companies – Responsible Business Conduct) Directions,
          2025.
        </p>
      </>
    ),
  },
  {
    id: 'these-terms',
    title: 'These terms and your loan agreement',
    body: (
      <>
        <p>
          These terms apply when you use this website or ask for a loan. Your own loan is made by two more papers: the
          Key Facts Statement and the loan agreement. Where they say something else, they count, in that order.
        </p>
        <p>
          Asking for a loan binds you to nothing. You are bound when you have read the Key Facts Statement and accepted
          the loan with a one-time code. We then send you signed copies of every paper by e-mail. If you would rather
          read them in another language that you understand, ask us first.
        </p>
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
          Before any loan we ask for your age, occupation and income, so that we lend only what you can repay. We never
          raise your limit unless you ask for it.
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
          Your references only confirm that they know you. We do not tell them about your loan and never ask them to
          repay it. What we do with documents is in the <a href="/privacy-policy">privacy policy</a>.
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
          We acknowledge every application and say by when we decide; often that takes about 10 minutes once everything
          is in. If we decline, we tell you the main reasons and when you may apply again.
        </p>
        <p>
          What you tell us must be true and complete. With your consent we check it with the issuer of the document,
          your bank and credit information companies. There is no fee for applying.
        </p>
      </>
    ),
  },
  {
    id: 'key-facts-statement',
    title: 'Key Facts Statement',
    body: (
      <>
        <p>
          Before you agree to anything we give you a Key Facts Statement (KFS) in the RBI’s standard form: amount, days,
          interest, every fee, the amount you receive, the amount you repay, the annual percentage rate with its
          calculation, the cooling-off period and the grievance officer. It carries a proposal number of its own.
        </p>
        <p>
          Its figures bind us for at least 3 working days if the loan runs for 7 days or more, and for 1 working day if
          it is shorter. <strong>We never take a charge that is not in it.</strong> (Responsible Business Conduct
          Directions, 2025, paragraph 29.)
        </p>
      </>
    ),
  },
]
