import { brand } from 'contract/brand'
import { loginConsent } from 'contract/sessions/login-consent'
import { LenderFacts } from '../../shared/page/lender-facts'

const { name, email } = brand.grievanceOfficer

const promises = [
  { title: 'The cost first', text: 'You see interest, fee and the amount you receive, in rupees, before you accept.' },
  { title: 'A short form', text: 'PAN, address, income and a selfie. You can stop and come back to the same step.' },
  { title: 'Your phone stays yours', text: 'We never ask for access to your contacts, photos or call logs.' },
]

/** On a phone the title is above the form, and the lender's facts, which have no links, below it. */
export function LoginIntroContent() {
  return (
    <>
      <h1 className="max-w-xl text-4xl max-lg:-order-1">
        Instant loan of up to <span className="whitespace-nowrap tabular-nums">₹1,00,000</span>
      </h1>
      <ul className="mt-8 grid max-w-xl gap-5 max-lg:hidden">
        {promises.map((promise) => (
          <li key={promise.title} className="border-marigold border-s-4 ps-4">
            <p className="font-semibold">{promise.title}</p>
            <p className="text-ink-soft text-sm">{promise.text}</p>
          </li>
        ))}
      </ul>
      <LenderFacts className="max-lg:order-1 lg:mt-8">
        {name}, {email}
      </LenderFacts>
    </>
  )
}

/** What the customer agrees to, sentence by sentence. */
export function ConsentDetailsContent() {
  return (
    <ul className="mb-2 list-disc space-y-1 ps-5">
      {loginConsent.details.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
