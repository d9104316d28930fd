import type { LinkKind } from 'domain/evidence/links'
import { emailKey, homeKey } from 'domain/evidence/shared-keys'
import type { Queryable } from '../../../platform/database/database.ts'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import { sha256 } from '../../../platform/hashing.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import { listChecksumsOf } from '../../../records/files/queries.ts'
import { listDevicesOf } from '../../../records/sessions/known-devices.ts'
import { findBankAccount } from '../../applications/bank-accounts.ts'
import { findEmployment } from '../../applications/employments.ts'

export type LinkKey = { kind: LinkKind; keyHmac: Buffer }

/** The key of the blind indexes has no versions, so a rotation of the data keys leaves every link as it is. */
const linkKey = (kind: LinkKind, text: string): LinkKey => ({
  kind,
  keyHmac: blindIndex(`links.${kind}`, text),
})

const deviceKey = (deviceHash: Buffer) => linkKey('device', deviceHash.toString('hex'))

/** From where a request comes; a client that keeps no cookie has no device. */
export function keysOfCaller(caller: Pick<Caller, 'network' | 'deviceToken'>): LinkKey[] {
  const device = caller.deviceToken()
  return [linkKey('network', caller.network()), ...(device === undefined ? [] : [deviceKey(sha256(device))])]
}

export async function keysOfDocuments(database: Queryable, customerId: number): Promise<LinkKey[]> {
  const files = await listChecksumsOf(database, customerId)
  return files.map(({ docType, sha256: checksum }) =>
    linkKey(docType === 'selfie' ? 'selfie' : 'document', checksum.toString('hex')),
  )
}

/** Everything by which this customer may be linked to another, as it is on file now. */
export async function readOwnKeys(
  database: Queryable,
  { customerId, leadId }: { customerId: number; leadId: number },
): Promise<LinkKey[]> {
  const applicant = await findApplicant(database, customerId)
  const employment = await findEmployment(database, customerId)
  const account = await findBankAccount(database, leadId)
  const { personalEmail, residenceAddress1, residenceAddress2, residencePincode } = applicant ?? {}
  const home = residenceAddress1 &&
    residencePincode && { address1: residenceAddress1, address2: residenceAddress2 ?? '', pincode: residencePincode }
  return [
    ...(account ? [linkKey('account', account.number)] : []),
    ...(personalEmail ? [linkKey('email', emailKey(personalEmail))] : []),
    ...(employment ? [linkKey('work_email', emailKey(employment.officeEmail))] : []),
    ...(home ? [linkKey('home', homeKey(home))] : []),
    ...(await listDevicesOf(database, customerId)).map(deviceKey),
    ...(await keysOfDocuments(database, customerId)),
  ]
}
