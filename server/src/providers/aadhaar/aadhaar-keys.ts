import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { simulatedPublicKey } from './simulated-key.ts'

/** A key with which UIDAI signs. Only what one of these signed is believed, whatever key comes with it. */
export type AadhaarKey = {
  /** With the fingerprint, so that a reading says exactly which key verified it. */
  name: string
  publicKey: string
}

export const simulatedKey: AadhaarKey = { name: 'simulator', publicKey: simulatedPublicKey }

export function readCertificate(file: string): AadhaarKey {
  const certificate = new X509Certificate(readFileSync(file))
  const [name = ''] = /CN=[^\n]+/.exec(certificate.subject) ?? []
  return {
    name: `${name} ${certificate.fingerprint256}`,
    publicKey: certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** Without a certificate, and with live providers, no Aadhaar is read: its pictures are masked all the same. */
export const createAadhaarKeys = ({ certificates, isSimulated }: AadhaarKeySettings['aadhaarKeys']): AadhaarKey[] => [
  ...certificates.map(readCertificate),
  ...(isSimulated ? [simulatedKey] : []),
]

export type AadhaarKeySettings = { aadhaarKeys: { certificates: readonly string[]; isSimulated: boolean } }
