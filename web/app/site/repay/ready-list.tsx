const ready = [
  { what: 'Your PAN', why: 'It finds your loan.' },
  { what: 'Your registered mobile', why: 'It gets the one-time code (OTP) that shows what is due.' },
  { what: 'Your loan number', why: 'Put it in the remark of a transfer, so that we can tell whose it is.' },
]

/** What is coming to this page, and what to have at hand for it. */
export function ReadyList() {
  return (
    <section className="rounded-lg bg-leaf-soft px-6 py-8 md:px-10">
      <h2>Online payment opens here soon</h2>
      <p className="mt-3 max-w-2xl text-ink-soft">
        You will enter your PAN and an OTP, see the amount due to the rupee, and pay by card or UPI. Have these ready:
      </p>
      <dl className="mt-6 grid gap-x-10 gap-y-5 md:grid-cols-3">
        {ready.map(({ what, why }) => (
          <div key={what} className="border-leaf border-t pt-3">
            <dt className="font-semibold">{what}</dt>
            <dd className="mt-1 text-ink-soft text-sm">{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
