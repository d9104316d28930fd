import { type Rule, valuesOf } from '../rule.ts'

/** Either source is enough; each that answers must agree. */
export const birthDate: Rule = {
  version: 1,
  mode: 'refer',
  title: 'The PAN registry or Aadhaar confirms the birth date',
  judge({ facts, waitingFor }) {
    const inputs = valuesOf(facts, ['applicant_born_on', 'pan_born_on', 'aadhaar_born_on'])
    const { applicant_born_on: stated, ...others } = inputs
    const confirmed = Object.values(others)
    if (stated === undefined || confirmed.length === 0) {
      const answer = waitingFor.includes('aadhaar') ? 'wait' : 'not known'
      return { answer, inputs, reasons: [] }
    }
    const isSame = confirmed.every((day) => day === stated)
    return { answer: isSame ? 'pass' : 'fail', inputs, reasons: isSame ? [] : ['identity differs'] }
  },
}
