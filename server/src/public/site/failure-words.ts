import { brand } from 'contract/brand'
import type { FailureWords } from '../../platform/http/answer-failures.ts'

const lost = (place: string) => `Its link worked for a few minutes only. Please open it again from ${place}.`

/** What a page that could not be shown says, in HTML. */
export const failureWords: FailureWords = {
  form: `Reload this page to try again.</p><p>If you have paid, your payment is not lost. Please do not pay again; call ${brand.phone} if you are unsure.`,
  document: lost('<a href="/my-dashboard/documents">your documents</a>'),
  file: lost('<a href="/my-dashboard">your dashboard</a>'),
}
