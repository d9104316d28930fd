const promises = [
  { title: 'The cost first', text: 'You see interest, fee and the amount you receive, in rupees, before you accept.' },
  { title: 'A short form', text: 'PAN, address, income and a selfie. You can stop and come back to the same step.' },
  { title: 'Your phone stays yours', text: 'We never ask for access to your contacts, photos or call logs.' },
]

export function LoginIntroContent() {
  return (
    <>
      <h1 className="text-4xl">
        Instant loan of up to <span className="whitespace-nowrap tabular-nums">₹1,00,000</span>
      </h1>
      <ul className="mt-8 grid gap-5 max-lg:hidden">
        {promises.map((promise) => (
          <li key={promise.title} className="border-marigold border-s-4 ps-4">
            <p className="font-semibold">{promise.title}</p>
            <p className="text-ink-soft text-sm">{promise.text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
