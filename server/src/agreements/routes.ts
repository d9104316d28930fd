import { agreement } from 'contract/agreements/agreement'
import { coolingOff } from 'contract/agreements/cooling-off'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Files } from '../files/files.ts'
import { createDocumentIssuer } from '../issued-documents/document-issuer.ts'
import type { PdfRenderer } from '../issued-documents/pdf/pdf-renderer.ts'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import { quoteCoolingOff } from './cooling-off.ts'
import { declineOffer } from './decline-offer.ts'
import { esignStatus } from './esign/esign-status.ts'
import { startEsign } from './esign/start-esign.ts'
import type { OfferContext } from './offer-context.ts'
import { showOffer } from './show-offer.ts'
import { signOffer } from './sign-offer.ts'
import { sendSigningCode } from './sign-otp.ts'

type Dependencies = Omit<OfferContext, 'issuer'> & {
  credentials: Credentials
  files: Files
  log: Logger
  renderer: PdfRenderer
}

export function registerAgreements(app: FastifyInstance, dependencies: Dependencies): void {
  const { store, cipher } = dependencies.files
  const context = { ...dependencies, issuer: createDocumentIssuer({ ...dependencies, store, cipher }) }
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
