import { SectionHeading } from '../section-heading'

const steps = [
  {
    title: 'Tell us who you are',
    text: 'Your mobile number, your PAN, where you live and what you earn. It takes a few minutes.',
  },
  {
    title: 'Choose your loan',
    text: 'Pick an amount and a number of days. You see the interest and the total in rupees, then you decide.',
  },
  {
    title: 'Get it, and pay it back',
    text: 'Upload your documents, sign the offer with a code, receive the money in your bank account, and repay by the due date.',
  },
]

export function HowItWorks() {
  return (
    <section className="border-line border-y bg-card py-14 md:py-20">
      <div className="shell">
        <SectionHeading title="Three steps, all online" />
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
          {steps.map(({ title, text }, index) => (
            <li key={title} data-reveal="" className="grid grid-cols-[auto_1fr] gap-x-4 md:block">
              <span
                aria-hidden="true"
                className="figures grid size-11 place-items-center rounded-full bg-leaf font-semibold text-lg text-on-leaf"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl md:mt-5">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
