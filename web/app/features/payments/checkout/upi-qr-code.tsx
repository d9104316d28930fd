import { createQrCode } from './qr-code'
import { QrImage } from './qr-image'
import { type UpiPayment, upiLink } from './upi-link'

interface UpiQrCodeProps {
  title: string
  payment: UpiPayment
}

/** A QR code with the amount, and on phones first a link that opens a UPI app. */
export function UpiQrCode({ title, payment }: UpiQrCodeProps) {
  const link = upiLink(payment)
  return (
    <figure className="flex flex-col items-center gap-3 text-center max-sm:w-full">
      <QrImage {...createQrCode(link)} label={`QR code to pay ${payment.payee} by UPI at ${payment.id}`} />
      <figcaption className="text-ink-soft text-sm max-md:order-first">
        {title}: {payment.id}
      </figcaption>
      <a href={link} className="button max-md:order-first max-md:w-full md:hidden" data-variant="secondary">
        Pay in a UPI app
      </a>
    </figure>
  )
}
