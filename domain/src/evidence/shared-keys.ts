const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const legalForms = /\b(private|pvt|public|limited|ltd|llp|inc|india|company|co|corporation|corp|the)\b/g

/** The same employer however its legal form and its spaces are typed. */
export function employerKey(companyName: string): string {
  const words = plain(companyName)
  return words.replace(legalForms, ' ').replaceAll(' ', '') || words.replaceAll(' ', '')
}

/** Large providers deliver to one box with any dots or a +tag. */
export function emailKey(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const untagged = local.split('+')[0] ?? local
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogle ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

type Home = { address1: string; address2: string; pincode: string }

/** The words and numbers of an address in any order. */
export const homeKey = ({ address1, address2, pincode }: Home): string =>
  [pincode.trim(), ...plain(`${address1} ${address2}`).split(' ').toSorted()].join(' ')
