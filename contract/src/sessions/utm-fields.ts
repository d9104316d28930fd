import { utmMaxLength } from '../forms/login.ts'
import { looseText } from '../schema/text.ts'

const utm = looseText(utmMaxLength)

/** A malformed campaign parameter never prevents a login. */
export const utmFields = {
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
}
