const channels = [
  ['UPI', /\bUPI\b/],
  ['NEFT', /\bNEFT\b/],
  ['IMPS', /\b(IMPS|MMT)\b/],
  ['RTGS', /\bRTGS\b/],
  ['ACH', /\b(ACH|NACH|E-?MANDATE|ECS|SI|EMI|AUTOPAY)\b/],
  ['CASH', /\b(CASH|ATM|ATW|NWD|CDM|BNA|ATL|EAW)\b/],
  ['CARD', /\b(POS|ECOM|VPS|IPS)\b/],
  ['CHEQUE', /\b(CHQ|CLG|CHEQUE|CTS)\b/],
  ['INTEREST', /\b(INT|INTEREST)\b/],
  ['CHARGE', /\b(CHRG|CHG|CHGS|CHARGE|CHARGES|FEE|GST|AMC)\b/],
] as const

export type Channel = (typeof channels)[number][0] | 'OTHER'

/** By which way the money moved, as the narration says. */
export function channelOf(narration: string): Channel {
  const text = narration.toUpperCase()
  return channels.find(([, words]) => words.test(text))?.[0] ?? 'OTHER'
}

const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/
const ways =
  /^(NEFT|IMPS|RTGS|UPI|ACH|NACH|ECS|MMT|BIL|INB|INF|INFT|TPT|FT|P2A|P2M|P2P|CR|DR|D|C|BY|TO|TRF|TRANSFER|CREDIT|DEBIT|CMS|ONL|EMI|SI|BULK|POSTING|BY TRANSFER|TO TRANSFER|NEFT CR|NEFT IN|ACH D|ACH C|ACH CR|ACH DR|NACH DR|NACH CR|IMPS IN|RTGS CR|UPI CR)$/
const digitsOf = (text: string) => text.replace(/\D/g, '').length
const isName = (part: string) =>
  part.replace(/[^A-Z]/g, '').length >= 3 &&
  !ways.test(part) &&
  !ifsc.test(part) &&
  !part.includes('@') &&
  digitsOf(part) * 3 < part.length &&
  // A reference is one word of letters and digits.
  !/^\S*\d\S*$/.test(part)

/** Who sent or received the money, as far as the narration says: the first part of it that is a name. */
export function partyOf(narration: string): string {
  const parts = narration.toUpperCase().split(/[-*/|:_]+/)
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).find(isName) ?? ''
}

const legalForms = /\b(PRIVATE|PVT|LIMITED|LTD|LLP|INC|CO|COMPANY|INDIA|CORP|CORPORATION|THE)\b/g

/** The same party in other spellings. */
export const partyKey = (party: string): string =>
  party
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, ' ')
    .replace(legalForms, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const organisation =
  /\b(PVT|PRIVATE|LTD|LIMITED|LLP|INC|CORP|CORPORATION|COMPANY|INDUSTRIES|SERVICES|SOLUTIONS|TECHNOLOGIES|TECHNOLOGY|TECH|SYSTEMS|SOFTWARE|CONSULTING|CONSULTANCY|INFOTECH|ENTERPRISES|HOSPITAL|SCHOOL|COLLEGE|UNIVERSITY|TRUST|FOUNDATION|BANK|GOVERNMENT|GOVT|DEPARTMENT|TREASURY|MUNICIPAL|RETAIL|LOGISTICS|MOTORS|TEXTILES|FOODS|LABS|MILLS|WORKS|HOTELS|TRADERS)\b/

export const isOrganisation = (party: string): boolean => organisation.test(party.toUpperCase())
