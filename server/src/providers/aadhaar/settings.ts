import { optionalText } from '../../platform/config/setting-types.ts'
import { type AadhaarKeySettings, readCertificate } from './aadhaar-keys.ts'

export const aadhaarKeysEnvironment = { AADHAAR_CERTIFICATES: optionalText }

type Environment = { AADHAAR_CERTIFICATES?: string | undefined; PROVIDERS: 'simulated' | 'live' }

const filesOf = ({ AADHAAR_CERTIFICATES = '' }: Environment) =>
  AADHAAR_CERTIFICATES.split(',')
    .map((file) => file.trim())
    .filter((file) => file !== '')

export const aadhaarKeysProblems = (env: Environment): string[] =>
  filesOf(env).flatMap((file) => {
    try {
      readCertificate(file)
      return []
    } catch {
      return [`AADHAAR_CERTIFICATES: ${file} is not a certificate`]
    }
  })

export const readAadhaarKeySettings = (env: Environment): AadhaarKeySettings => ({
  aadhaarKeys: { certificates: filesOf(env), isSimulated: env.PROVIDERS === 'simulated' },
})
