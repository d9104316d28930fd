import { randomBytes } from 'node:crypto'
import { brand } from 'contract/brand'
import type { Transaction } from '../../../platform/database/database.ts'
import type { SessionContext } from '../door/console-handler.ts'
import { type ChallengePurpose, storeChallenge, takeChallenge } from './challenges.ts'
import { findKey, listKeysOf, noteKeyUse, type StaffKey } from './keys.ts'

/** Loaded only where it is used: the library makes every start slower. */
const library = () => import('@simplewebauthn/server')
type Library = Awaited<ReturnType<typeof library>>
type RegistrationResponse = Parameters<Library['verifyRegistrationResponse']>[0]['response']
type AuthenticationResponse = Parameters<Library['verifyAuthenticationResponse']>[0]['response']

type Asker = { transaction: Transaction; origin: string; now: Date }
export const askerOf = ({ transaction, browser, now }: SessionContext): Asker => ({
  transaction,
  origin: browser.origin,
  now,
})
const nameOfHost = (origin: string) => new URL(origin).hostname

const isSameChallenge =
  (purpose: ChallengePurpose, { transaction, now }: Asker, sessionHash?: Buffer) =>
  (given: string) =>
    takeChallenge(
      transaction,
      { challenge: Buffer.from(given, 'base64url'), purpose, ...(sessionHash && { sessionHash }) },
      now,
    )

/** ES256 and RS256, which every authenticator in use offers one of. */
const supportedAlgorithmIDs = [-7, -257]

type Person = { staffId: string; email: string; name: string }

/** What the browser needs to make a passkey on a device that has none of this person yet. */
export async function registrationOptions(asker: Asker, { staffId, email, name }: Person) {
  const { generateRegistrationOptions } = await library()
  const challenge = randomBytes(32)
  await storeChallenge(asker.transaction, { challenge, purpose: 'REGISTER' }, asker.now)
  return generateRegistrationOptions({
    rpName: `${brand.name} console`,
    rpID: nameOfHost(asker.origin),
    userID: new Uint8Array(Buffer.from(staffId)),
    userName: email,
    userDisplayName: name,
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await listKeysOf(asker.transaction, staffId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The new passkey; undefined if the answer does not fit the challenge, this site or a person who was verified. */
export async function verifyRegistration(
  asker: Asker,
  response: unknown,
): Promise<Omit<StaffKey, 'staffId'> | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponse,
      expectedChallenge: isSameChallenge('REGISTER', asker),
      expectedOrigin: asker.origin,
      expectedRPID: nameOfHost(asker.origin),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch (error) {
    return refuseUnlessDatabase(error)
  }
}

/** The library throws for every answer that is not in order; what the database throws is not an answer. */
function refuseUnlessDatabase(error: unknown): undefined {
  if (
    typeof (error as { code?: unknown }).code === 'string' &&
    /^[0-9A-Z]{5}$/.test(String((error as { code: string }).code))
  )
    throw error
  return undefined
}

type Asked = { purpose: ChallengePurpose; challenge?: Buffer; sessionHash?: Buffer; staffId?: string }

/** What the browser needs to ask for a passkey: of this person, or of anybody who has one. */
export async function authenticationOptions(asker: Asker, { purpose, challenge, sessionHash, staffId }: Asked) {
  const { generateAuthenticationOptions } = await library()
  const asked = challenge ?? randomBytes(32)
  await storeChallenge(asker.transaction, { challenge: asked, purpose, ...(sessionHash && { sessionHash }) }, asker.now)
  return generateAuthenticationOptions({
    rpID: nameOfHost(asker.origin),
    challenge: new Uint8Array(asked),
    userVerification: 'required',
    ...(staffId !== undefined && { allowCredentials: await listKeysOf(asker.transaction, staffId) }),
  })
}

/** The passkey that answered; undefined if it is unknown or of another person, or the answer does not fit. */
export async function verifyAuthentication(
  asker: Asker,
  response: { id: string },
  { purpose, challenge, sessionHash, staffId }: Asked,
): Promise<StaffKey | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const key = await findKey(asker.transaction, response.id)
  if (key === undefined || (staffId !== undefined && key.staffId !== staffId)) return undefined
  const takes = isSameChallenge(purpose, asker, sessionHash)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponse,
      expectedChallenge: async (given) =>
        (challenge === undefined || Buffer.from(given, 'base64url').equals(challenge)) && takes(given),
      expectedOrigin: asker.origin,
      expectedRPID: nameOfHost(asker.origin),
      credential: {
        id: key.id,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
      },
      requireUserVerification: true,
    })
    if (!verified) return undefined
    await noteKeyUse(asker.transaction, key.id, authenticationInfo.newCounter, asker.now)
    return key
  } catch (error) {
    return refuseUnlessDatabase(error)
  }
}
