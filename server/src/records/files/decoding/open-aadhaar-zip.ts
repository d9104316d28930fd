import type { AadhaarKey } from '../../../providers/aadhaar/aadhaar-keys.ts'
import { readOfflineXml } from '../../../providers/aadhaar/offline-xml.ts'
import { openOfflineZip, type ZipProblem } from '../../../providers/aadhaar/offline-zip.ts'

export type ZipResult = { kind: 'valid'; bytes: Uint8Array<ArrayBuffer> } | { kind: ZipProblem }

/** Accepts a ZIP whose data are signed, so that its owner learns at once of one that is not. */
export async function openAadhaarZip(
  zip: Uint8Array<ArrayBuffer>,
  shareCode: string,
  keys: readonly AadhaarKey[],
): Promise<ZipResult> {
  const opened = await openOfflineZip(zip, shareCode)
  if (opened.kind !== 'opened') return opened
  const isSigned = readOfflineXml(opened.xml, keys).kind === 'verified'
  return isSigned ? { kind: 'valid', bytes: opened.xml } : { kind: 'not an offline Aadhaar' }
}
