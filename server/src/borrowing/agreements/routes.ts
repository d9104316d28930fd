import { agreement } from 'contract/agreements/agreement'
import { coolingOff } from 'contract/agreements/cooling-off'
import type { FastifyInstance } from 'fastify'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { quoteCoolingOff } from './cooling-off.ts'
import { declineOffer } from './decline-offer.ts'
import { esignStatus } from './esign/esign-status.ts'
import { startEsign } from './esign/start-esign.ts'
import type { OfferContext } from './offer-context.ts'
import { showOffer } from './show-offer.ts'
import { signOffer } from './sign-offer.ts'
import { sendSigningCode } from './sign-otp.ts'

type Dependencies = OfferContext & { credentials: Credentials }

export function registerAgreements(app: FastifyInstance, context: Dependencies): void {
  serveEndpoint(app, context.credentials, agreement, {
    offer: showOffer(context),
    sign_otp: sendSigningCode(context),
    sign: signOffer(context),
    esign_start: startEsign(context),
    esign_status: esignStatus(context),
    decline: declineOffer(context),
  })
  serveEndpoint(app, context.credentials, coolingOff, { quote: quoteCoolingOff(context) })
}
