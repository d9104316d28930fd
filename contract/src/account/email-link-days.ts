/** How long the link that confirms an email address is valid. */
export const emailLinkDays = 7
