import { brand } from 'contract/brand'
import type { ReactNode } from 'react'
import { GrievanceOfficer } from './grievance-officer'
import { RegulatorLink } from './regulator-link'
import { example, price } from './representative-example'

const { principal, days, fee, gst, received, interest, repaid, apr } = example

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-3">
      <h2 className="font-semibold text-ink text-sm">{title}</h2>
      {children}
    </div>
  )
}

/** Disclosures that the law requires on a lender's site: price, complaints, identity. */
export function LegalDisclosures() {
  return (
    <div className="shell grid gap-8 py-10 text-ink-soft text-xs md:grid-cols-3 md:gap-12">
      <Column title="What a loan costs">
        <p className="figures">
          {principal} for {days} days: {fee} fee and {gst} GST are deducted, you receive {received}. Interest {interest}
          . You repay {repaid}.
        </p>
        <p className="figures">
          Interest {price.perDay} a day = {price.perYear} a year. APR {apr}.{' '}
          <a href="/terms-and-conditions#representative-example">See it line by line</a>
        </p>
      </Column>
      <Column title="Complaints">
        <div>
          Grievance Redressal Officer
          <GrievanceOfficer />
        </div>
        <p>
          No answer within 30 days, or not satisfied with it? The law lets you complain on the{' '}
          <RegulatorLink to="complaints" />. To report an unlicensed lender: <RegulatorLink to="sachet" />.
        </p>
      </Column>
      <Column title="Who we are">
        <p>
          {brand.name} is a name of {brand.legalEntity}, a non-bank lender registered with the Reserve Bank of India,
          certificate of registration (CoR) {brand.registrationNumber}. Registered office: {brand.address}.
        </p>
        <p>
          We never ask for access to your contacts, photos or call logs.{' '}
          <a href="/terms-and-conditions#fair-practice-code">Fair practice code</a>
        </p>
      </Column>
    </div>
  )
}
