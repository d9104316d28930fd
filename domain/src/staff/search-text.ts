/** Something that names one customer, or a few: exactly what was typed, in the form in which it is stored. */
export type SearchKey =
  | { by: 'pan' | 'mobile' | 'email' | 'account' | 'receipt' | 'complaint'; value: string }
  | { by: 'loan'; leadId: number }

const patterns = {
  pan: /^[A-Z]{5}[0-9]{4}[A-Z]$/,
  mobile: /^(?:\+?91)?([6-9][0-9]{9})$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  account: /^[0-9]{9,18}$/,
  receipt: /^RC[1-9][0-9]{0,14}$/,
  complaint: /^AGC[1-9][0-9]{0,11}$/,
  /** Of a loan or of its application, which have the same digits. */
  loan: /^(?:AGR)?([1-9][0-9]{5,11})$/,
} as const

const shortestWord = 2
const longestWord = 40
const mostWords = 4
/** One of the words must be this long, or half of all customers fit. */
const telling = 3

/**
 * What was typed, as what it may be: digits may be a mobile, an account or an application. Otherwise it is the beginning of
 * each word of a name, in any order; no words if they are too short to find anybody by.
 */
export function readSearchText(text: string): { keys: SearchKey[]; words: string[] } {
  const plain = text.trim().toUpperCase()
  const joined = plain.replace(/[\s-]/g, '')
  const keys: SearchKey[] = []
  for (const by of ['pan', 'account', 'receipt', 'complaint'] as const)
    if (patterns[by].test(joined)) keys.push({ by, value: joined })
  const mobile = patterns.mobile.exec(joined)?.[1]
  if (mobile) keys.push({ by: 'mobile', value: mobile })
  if (patterns.email.test(plain)) keys.push({ by: 'email', value: plain })
  const leadId = patterns.loan.exec(joined)?.[1]
  if (leadId) keys.push({ by: 'loan', leadId: Number(leadId) })
  if (keys.length > 0) return { keys, words: [] }
  const words = plain
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length >= shortestWord && word.length <= longestWord)
  return { keys, words: words.some((word) => word.length >= telling) ? words.slice(0, mostWords) : [] }
}
