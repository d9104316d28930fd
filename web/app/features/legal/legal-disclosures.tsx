import { brand } from 'contract/brand'
import type { ReactNode } from 'react'
import { GrievanceOfficer } from './grievance-officer'
import { RegulatorLink } from './regulator-link'
import { example, price } from './representative-example'

const { principal, days, fee, gst, received, interest, repaid, apr } = example

type Disclosure = { title: string; body: ReactNode }

/** Disclosures that the law requires on a lender's site: price, complaints, identity. */
export const legalDisclosures: readonly Disclosure[] = [
  {
    title: 'What a loan costs',
    body: (
      <>
        <p className="figures">
          {principal} for {days} days: {fee} fee and {gst} GST are deducted, you receive {received}. Interest {interest}
          . You repay {repaid}.
        </p>
        <p className="figures">
          Interest {price.perDay} a day = {price.perYear} a year. APR {apr}.{' '}
          <a href="/terms-and-conditions#representative-example">See it line by line</a>
        </p>
      </>
    ),
  },
  {
    title: 'Complaints',
    body: (
      <>
        <div>
          Grievance Redressal Officer
          <GrievanceOfficer />
        </div>
        <p>
          No answer within 30 days, or not satisfied with it? The law lets you complain on the{' '}
          <RegulatorLink to="complaints" />. To report an unlicensed lender: <RegulatorLink to="sachet" />.
        </p>
      </>
    ),
  },
  {
    title: 'Who we are',
    body: (
      <>
        <p>
          {brand.name} is a brand of {brand.legalEntity}, a non-bank lender registered with the Reserve Bank of India,
          certificate of registration (CoR) {brand.registrationNumber}. Registered office: {brand.address}.
        </p>
        <p>
          We never ask for access to your contacts, photos or call logs.{' '}
          <a href="/terms-and-conditions#fair-practice-code">Fair practice code</a>
        </p>
      </>
    ),
  },
]
