import { brand } from 'contract/brand'
import { createQrCode } from '../checkout/qr-code'
import { QrImage } from '../checkout/qr-image'
import { upiLink } from '../checkout/upi-link'
import { BankAccountCard } from './bank-account-card'

function SampleWarning() {
  return (
    <p className="rounded-lg bg-marigold-soft px-5 py-4 text-marigold-ink">
      <strong className="font-semibold">SAMPLE accounts.</strong> No such accounts exist. Please do not send money.
    </p>
  )
}

function QrCard() {
  return (
    <section className="card items-center text-center md:max-lg:col-span-2">
      <h3 className="card-title">Scan and pay</h3>
      <div className="max-md:order-last max-md:mt-2">
        <QrImage
          {...createQrCode(upiLink(brand.upi))}
          label={`QR code to pay ${brand.upi.payee} by UPI at ${brand.upi.id}`}
        />
      </div>
      <p className="figures text-ink-soft text-sm">
        {brand.upi.payee} {brand.hasSamples ? '(SAMPLE)' : null}
        <br />
        {brand.upi.id}
      </p>
      <a href={upiLink(brand.upi)} className="button max-sm:w-full md:hidden" data-variant="secondary">
        Pay in a UPI app
      </a>
    </section>
  )
}

export function BankTransferContent() {
  return (
    <>
      <h2>Or pay by bank transfer</h2>
      <p className="max-w-2xl text-ink-soft">
        Put your loan number in the remark, so that we can tell whose payment it is. A transfer shows here once we have
        read our bank’s statement. It counts from the day our bank received it.
      </p>
      {brand.hasSamples ? <SampleWarning /> : null}
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {brand.bankAccounts.map((account) => (
          <BankAccountCard key={account.accountNumber} account={account} />
        ))}
        <QrCard />
      </div>
    </>
  )
}
