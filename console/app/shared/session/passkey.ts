import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { CallRefused } from '../wire/call'

/** As the wire takes it. */
type PasskeyResponse = { id: string } & Record<string, unknown>

/** The browser says why in English of its own; the person needs what to do. */
async function withPasskey(ask: () => Promise<{ id: string }>): Promise<PasskeyResponse> {
  try {
    return { ...(await ask()) }
  } catch {
    throw new CallRefused('The passkey was not confirmed. Nothing was changed; please try again.', 0, undefined)
  }
}

export const askPasskey = (options: object): Promise<PasskeyResponse> =>
  withPasskey(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))

export const createPasskey = (options: object): Promise<PasskeyResponse> =>
  withPasskey(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))
