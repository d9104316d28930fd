import { brand } from 'contract/brand'
import { useLoaderData } from 'react-router'
import { SupportLine } from '../../contact/support-line'
import { pageMeta } from '../../document/page-meta'
import { QrImage } from '../checkout/qr-image'
import { upiLink } from '../checkout/upi-link'
import { BankAccountCard } from './bank-account-card'
import { RepayFlow } from './repay-flow'

export const meta = pageMeta({
  title: 'Pay Now',
  description: `Repay your ${brand.name} loan: see what is due to the rupee, and pay by card, UPI or bank transfer.`,
})

async function loadQrCode() {
  const { createQrCode } = await import('../checkout/qr-code')
  return createQrCode(upiLink(brand.upi))
}

/** Runs at build time, so that the encoder stays out of the page's scripts. */
export const loader = loadQrCode

/** For navigating Back from the result of a payment, when the page is rendered in the browser. */
export const clientLoader = loadQrCode

function SampleWarning() {
  return (
    <p className="rounded-lg bg-marigold-soft px-5 py-4 text-marigold-ink">
      <strong className="font-semibold">SAMPLE accounts.</strong> No such accounts exist. Please do not send money.
    </p>
  )
}

function QrCard() {
  const qrCode = useLoaderData<typeof loader>()
  return (
    <section className="card items-center text-center">
      <h3 className="card-title">Scan and pay</h3>
      <QrImage {...qrCode} label={`QR code to pay ${brand.upi.payee} by UPI at ${brand.upi.id}`} />
      <p className="figures text-ink-soft text-sm">
        {brand.upi.payee} {brand.hasSamples ? '(SAMPLE)' : null}
        <br />
        {brand.upi.id}
      </p>
      <a href={upiLink(brand.upi)} className="button md:hidden" data-variant="secondary">
        Pay in a UPI app
      </a>
    </section>
  )
}

function BankTransfer() {
  return (
    <section className="space-y-5">
      <h2>Or pay by bank transfer</h2>
      <p className="max-w-2xl text-ink-soft">
        Put your loan number in the remark, so that we can tell whose payment it is. A transfer shows here once we have
        read our bank’s statement. It counts from the day our bank received it.
      </p>
      {brand.hasSamples ? <SampleWarning /> : null}
      <div className="grid gap-5 lg:grid-cols-3">
        {brand.bankAccounts.map((account) => (
          <BankAccountCard key={account.accountNumber} account={account} />
        ))}
        <QrCard />
      </div>
    </section>
  )
}

export default function RepayLoanPage() {
  return (
    <div className="shell">
      <nav aria-label="Breadcrumb" className="pt-6">
        <ol className="breadcrumb">
          <li>
            <a href="/">Home</a>
          </li>
          <li aria-current="page">Pay Now</li>
        </ol>
      </nav>
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-5 pt-2 pb-14 md:pt-8 lg:grid-cols-[1fr_minmax(0,34rem)] lg:grid-rows-[auto_1fr]">
        <h1>Repay your loan</h1>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <RepayFlow />
        </div>
        <div className="space-y-5">
          <p className="max-w-xl text-ink-soft text-lg">
            Pay all of it or a part. Paying early costs nothing extra and saves interest from that day on.
          </p>
          <SupportLine />
        </div>
      </div>
      <BankTransfer />
    </div>
  )
}
