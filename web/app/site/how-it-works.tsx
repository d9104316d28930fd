const steps = [
  {
    title: 'Tell us who you are',
    words: 'Your mobile number, your PAN, where you live and what you earn. It takes a few minutes.',
  },
  {
    title: 'Choose your loan',
    words: 'Pick an amount and a number of days. You see the interest and the total in rupees, then you decide.',
  },
  {
    title: 'Get it, and pay it back',
    words: 'Upload your documents, receive the money in your bank account, and repay on the day you chose.',
  },
]

export function HowItWorks() {
  return (
    <section className="border-line border-y bg-card py-14 md:py-20">
      <div className="shell">
        <h2 className="text-3xl">Three steps, all online</h2>
        <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-12">
          {steps.map(({ title, words }, index) => (
            <li key={title} className="border-line border-t-2 pt-5">
              <span aria-hidden="true" className="figures font-semibold text-leaf text-sm">
                Step {index + 1}
              </span>
              <h3 className="mt-1 text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{words}</p>
            </li>
          ))}
        </ol>
        <p className="mt-12 max-w-3xl border-marigold border-l-4 pl-5 text-ink-soft">
          <strong className="font-semibold text-ink">What it costs.</strong> Interest is 1% a day: ₹10,000 for 10 days
          costs ₹1,000 in interest. A processing fee of 2% is shown before you accept.
        </p>
      </div>
    </section>
  )
}
