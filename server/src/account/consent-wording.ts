import { loginConsent } from 'contract/sessions/login-consent'

const wordings = new Map<string, string>([[loginConsent.version, [loginConsent.lead, ...loginConsent.more].join(' ')]])

/** What was agreed to, by the version kept with the consent; a version whose words are not here names itself. */
export const consentWording = (version: string): string => wordings.get(version) ?? version
