const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Sent as two characters each. */
const extended = '^{}\\[~]|€'

const isBasic = (character: string) => basic.includes(character)
const isExtended = (character: string) => extended.includes(character)

/** One character outside of the alphabet would make the whole message several segments. */
function spell(character: string): string {
  if (isBasic(character) || isExtended(character)) return character
  if (character === '₹') return 'Rs.'
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every(isBasic) ? plain : '?'
}

/** The text in the alphabet of SMS: Rs. for the rupee sign, plain letters for accented ones. */
export const toGsmText = (text: string): string => [...text].map(spell).join('')

/** How many segments are paid for; undefined if the text has a character outside of the alphabet. */
export function countSegments(text: string): number | undefined {
  const characters = [...text]
  if (!characters.every((character) => isBasic(character) || isExtended(character))) return undefined
  const length = characters.length + characters.filter(isExtended).length
  return length <= 160 ? 1 : Math.ceil(length / 153)
}
