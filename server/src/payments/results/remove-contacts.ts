/** As PayU posts forms, and as both providers write JSON. */
const formField = /(^|&)(email|phone)=[^&]*/g
const jsonField = /"(email|phone|contact)"\s*:\s*"(?:[^"\\]|\\.)*"/g

/**
 * Removes the payer's e-mail address and mobile number from a message of a provider: it is stored unencrypted and may never
 * be changed, so they could not be erased later.
 */
export const removeContacts = (body: string): string =>
  body.replace(formField, '$1$2=removed').replace(jsonField, '"$1":"removed"')
