import { utmMaxLength } from '../fields/utm.ts'
import { looseText } from '../text.ts'

const utm = looseText(utmMaxLength)

/** A campaign's parameters never stand in the way of a login. */
export const utmFields = {
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
}
