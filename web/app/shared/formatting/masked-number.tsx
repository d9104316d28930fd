import { lastDigitsOf, maskNumber } from 'domain/applicant/mask-number'

/** A number of which only the last four digits are shown. Screen readers say "ending in" instead of reading the dots. */
export function MaskedNumber({ number }: { number: string }) {
  return (
    <span className="figures whitespace-nowrap">
      <span aria-hidden="true">{maskNumber(number)}</span>
      <span className="sr-only">ending in {lastDigitsOf(number)}</span>
    </span>
  )
}

/** For a sentence that does not say before that it is a number. */
export function MaskedMobile({ mobile }: { mobile: string }) {
  return (
    <>
      <span className="sr-only">the number </span>
      <MaskedNumber number={mobile} />
    </>
  )
}
