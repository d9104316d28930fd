import { use, useMemo } from 'react'
import { QrPicture, qrPath } from './qr-picture'
import { upiLink } from './upi-link'

type Wish = Parameters<typeof upiLink>[0]

/** The encoder is fetched only when an amount is known; the page itself carries a code without one. */
const encoder = import.meta.env.SSR ? undefined : () => import('./qr-code')
let loading: ReturnType<NonNullable<typeof encoder>> | undefined

function useEncoder() {
  loading ??= encoder?.() ?? new Promise<never>(() => {})
  return use(loading).qrCode
}

/** A code with the amount in it, and the same as a button where a UPI app may be on this device. */
export function UpiCode({ title, wish }: { title: string; wish: Wish }) {
  const qrCode = useEncoder()
  const link = upiLink(wish)
  const rows = useMemo(() => qrCode(link), [qrCode, link])
  return (
    <figure className="flex flex-col items-center gap-3 text-center">
      <QrPicture path={qrPath(rows)} size={rows.length} label={`QR code to pay ${wish.payee} by UPI at ${wish.id}`} />
      <figcaption className="text-ink-soft text-sm">
        {title}: {wish.id}
      </figcaption>
      <a href={link} className="button md:hidden" data-look="secondary">
        Pay in a UPI app
      </a>
    </figure>
  )
}
