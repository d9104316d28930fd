import { ProviderFailure } from '../provider-failure.ts'
import type { PanCheck } from './pan-check.ts'

/** One name for each letter of the alphabet. */
const givenNames =
  'ASHA BHAVNA CHITRA DEEPAK ESHA FARHAN GAURI HARISH ISHAAN JAYA KAVITA LATA MOHAN NEHA OMKAR PRIYA QAMAR RAVI SUNITA TARA USHA VIKRAM WASIM XERXES YASH ZOYA'.split(
    ' ',
  )
const middleNames =
  'ANAND BALA CHANDRA DEV EKTA FATIMA GOPAL HARI INDRA JYOTI KUMAR LAKSHMI MANI NATH OM PRASAD QADIR RAJ SAI TEJ UDAY VIJAY WALI XAVIER YOGI ZEENAT'.split(
    ' ',
  )
const surnames =
  'AGARWAL BANERJEE CHATTERJEE DESAI EASWARAN FERNANDES GUPTA HEGDE IYER JOSHI KULKARNI LAL MEHTA NAIR OOMMEN PATEL QURESHI RAO SHARMA THOMAS UPADHYAY VERMA WAGLE XAVIER YADAV ZAIDI'.split(
    ' ',
  )

const nameFor = (names: readonly string[], letter: string | undefined) =>
  names[(letter ?? 'A').charCodeAt(0) - 'A'.charCodeAt(0)] ?? ''

/** A made-up name that is always the same for a PAN; as on a real card, the surname starts with the fifth letter. */
export const simulatedName = (pan: string) =>
  [nameFor(givenNames, pan[0]), nameFor(middleNames, pan[9]), nameFor(surnames, pan[4])].join(' ')

/** Any PAN is found, except that the digits 0000 are not found and the digits 9999 make the provider fail. */
export function createSimulatedPan(): PanCheck {
  return {
    async check(pan) {
      const digits = pan.slice(5, 9)
      if (digits === '9999') throw new ProviderFailure('simulated PAN check', 'failing because of the digits 9999')
      if (digits === '0000') return { kind: 'notFound' }
      return { kind: 'found', fullName: simulatedName(pan), reference: `simulated-${digits}` }
    },
  }
}
