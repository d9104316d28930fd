/** As PayU posts forms, and as both providers write JSON, in which a URL may have such a field too. */
const formField = /(^|&)(email|phone|firstname|lastname|name_on_card)=[^&"\\]*/g
const jsonField = /"(email|phone|contact|name|firstname|lastname|name_on_card)"\s*:\s*"(?:[^"\\]|\\.)*"/g
/** A UPI or email address; the sign may be encoded for a form or for JSON. */
const address = /(?<![\w.+-])[\w.+-]+(?:@|%40|\\u0040)[\w.-]+/g

/**
 * Removes the payer's name, email address, mobile number and UPI address, which often contains the mobile number, from a
 * message of a provider: it is stored unencrypted and may never be changed, so they could not be erased later.
 */
export const removePayerDetails = (body: string): string =>
  body.replace(formField, '$1$2=removed').replace(jsonField, '"$1":"removed"').replace(address, 'removed')
