/** A figure as it is printed, in paise; `side` if it says debit or credit. */
export type MoneyToken = { paise: number; side: 'DR' | 'CR' | null; isMinus: boolean }

const indian = String.raw`\d{1,2}(?:,\d{2})*,\d{3}`
const western = String.raw`\d{1,3}(?:,\d{3})+`
const figure = new RegExp(
  String.raw`^(?:₹|Rs\.?|INR)?(-)?(?:₹|Rs\.?|INR)?(${indian}|${western}|\d{1,13})\.(\d{2})(-)?(?:\(?(Dr|Cr)\.?\)?)?$`,
  'i',
)

/** A sum of money with two decimals, as Indian banks print it; undefined for anything else. */
export function parseMoney(text: string): MoneyToken | undefined {
  const found = figure.exec(text)
  if (found === null) return undefined
  const [, before, rupees = '', paise = '', after, side] = found
  const whole = Number(rupees.replaceAll(',', ''))
  return {
    paise: whole * 100 + Number(paise),
    side: side ? (side.toUpperCase() as 'DR' | 'CR') : null,
    isMinus: before !== undefined || after !== undefined,
  }
}

/** A balance is negative in an overdraft. */
export const balanceOf = ({ paise, side, isMinus }: MoneyToken): number =>
  (side === 'DR') !== isMinus ? -paise : paise
