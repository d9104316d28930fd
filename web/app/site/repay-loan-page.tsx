import { brand } from 'contract/brand'
import { useLoaderData } from 'react-router'
import { pageMeta } from '../page-meta'
import { ContactFacts } from './contact-facts'
import { PageIntro } from './page-intro'
import { BankAccountCard } from './repay/bank-account-card'
import { qrCode } from './repay/qr-code'
import { QrPicture, qrPath } from './repay/qr-picture'
import { ReadyList } from './repay/ready-list'
import { upiLink } from './repay/upi-link'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Pay now',
  description: `Repay your ${brand.name} loan: our bank accounts, UPI ID and QR code, and how to reach us.`,
})

/** Runs when the page is built, so that the encoder stays out of the browser. */
export function loader() {
  const rows = qrCode(upiLink(brand.upi))
  return { path: qrPath(rows), size: rows.length }
}

function SampleWarning() {
  return (
    <p className="rounded-lg bg-marigold-soft px-5 py-4 text-marigold-ink">
      <strong className="font-semibold">SAMPLE accounts.</strong> No such accounts exist. Please do not send money.
    </p>
  )
}

function QrCard() {
  const qr = useLoaderData<typeof loader>()
  return (
    <section className="card items-center text-center">
      <h3 className="card-title">Scan and pay</h3>
      <QrPicture {...qr} label={`QR code to pay ${brand.upi.payee} by UPI at ${brand.upi.id}`} />
      <p className="figures text-ink-soft text-sm">
        {brand.upi.payee} {brand.hasSamples ? '(SAMPLE)' : null}
        <br />
        {brand.upi.id}
      </p>
    </section>
  )
}

export default function RepayLoanPage() {
  return (
    <>
      <nav aria-label="Breadcrumb" className="shell pt-6">
        <ol className="breadcrumb">
          <li>
            <a href="/">Home</a>
          </li>
          <li aria-current="page">Pay Now</li>
        </ol>
      </nav>
      <PageIntro title="Repay your loan" isNear>
        Transfer the amount due to either account, or scan the code with any UPI app.
      </PageIntro>
      <div className="shell space-y-12">
        <section className="space-y-5">
          <h2>Where to pay</h2>
          {brand.hasSamples ? <SampleWarning /> : null}
          <div className="grid gap-5 lg:grid-cols-3">
            {brand.bankAccounts.map((account) => (
              <BankAccountCard key={account.accountNumber} account={account} />
            ))}
            <QrCard />
          </div>
        </section>
        <ReadyList />
        <section className="max-w-3xl">
          <h2>Until then, a person helps</h2>
          <p className="mt-3 mb-6 text-ink-soft">Ask what is due today, or tell us that you have paid.</p>
          <ContactFacts />
        </section>
      </div>
    </>
  )
}
