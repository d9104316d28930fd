/** The campaign parameters read from the page address and sent with login and resend. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

export type UtmName = (typeof utmNames)[number]
export const utmMaxLength = 200
