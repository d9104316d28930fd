import { ApplyScene, ChooseScene, RepayScene } from '../../scenes'
import { SectionHeading } from './section-heading'

const steps = [
  {
    title: 'Tell us who you are',
    Drawing: ApplyScene,
    text: 'Your mobile number, your PAN, where you live and what you earn. It takes a few minutes.',
  },
  {
    title: 'Choose your loan',
    Drawing: ChooseScene,
    text: 'Pick an amount and a number of days. You see the interest and the total in rupees, then you decide.',
  },
  {
    title: 'Get it, and pay it back',
    Drawing: RepayScene,
    text: 'Upload your documents, sign the offer online, receive the money in your bank account, and repay by the due date.',
  },
]

export function HowItWorks() {
  return (
    <section data-part="" className="border-line border-y bg-card py-14 md:py-20">
      <div className="shell">
        <SectionHeading title="Three steps, all online" />
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
          {steps.map(({ title, text, Drawing }, index) => (
            <li key={title} data-reveal="">
              <Drawing />
              <h3 className="mt-5 flex items-center gap-3 text-xl">
                <span
                  aria-hidden="true"
                  className="figures grid size-9 flex-none place-items-center rounded-full bg-leaf text-lg text-on-leaf"
                >
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
