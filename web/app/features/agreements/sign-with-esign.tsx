import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { useEffect, useRef } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { FormError } from 'ui/form/form-error.tsx'
import { MaskedMobile } from '../../shared/formatting/masked-number'
import { ConsentCheckbox, useConsent } from '../../shared/forms/consent-checkbox'
import { type OfferedEsign, useStartEsign } from './use-esign'
import type { Offer } from './use-offer'

interface Props {
  offer: Offer
  esign: OfferedEsign
  onBack: () => void
  sendCode: () => void
  isSendingCode: boolean
}

function EsignSteps({ offer, esign: { provider } }: Pick<Props, 'offer' | 'esign'>) {
  return (
    <ol className="grid list-decimal gap-2 ps-5">
      <li>You go to {provider}, our eSign provider.</li>
      <li>
        There you enter your Aadhaar number and the code that UIDAI sends to the mobile linked to your Aadhaar. We see
        neither of them.
      </li>
      <li>
        You come back here. Once we have the signed agreement, we pay out {formatRupees(paiseOf(offer.net_amount))}, and
        you repay {formatRupees(paiseOf(offer.due_amount))}.
      </li>
    </ol>
  )
}

/** Explains signing at the provider and asks for consent, which is never ticked in advance; a code works as well. */
export function SignWithEsign({ offer, esign, onBack, sendCode, isSendingCode }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { message, clearMessage, ...esigning } = useStartEsign(offer, esign)
  const [start, isStarting] = useAsyncAction(esigning.start)
  const { submit, box } = useConsent('esign-consent', () => void start())
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card gap-5" data-highlighted="">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Sign with Aadhaar eSign
      </h2>
      <p>
        You sign the Key Facts Statement, the sanction letter and the loan agreement of proposal{' '}
        <span className="figures">{offer.proposal_no}</span>. Aadhaar is your choice: without it you sign with a code
        sent to <MaskedMobile mobile={offer.mobile} />.
      </p>
      <EsignSteps offer={offer} esign={esign} />
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <ConsentCheckbox
          box={box}
          text={esign.consent.words}
          missingMessage="Please tick the box if you agree; without it you can sign with a code."
        />
        <FormError message={message} onClear={clearMessage} />
        {/* The first button has a line of its own, so that the others do not move when a label changes. */}
        <div className="button-row max-sm:flex-col">
          <Button type="submit" wide busy={isStarting} busyLabel={`Opening ${esign.provider}…`}>
            Agree and go to {esign.provider}
          </Button>
          <Button variant="secondary" busy={isSendingCode} busyLabel="Sending a code…" onClick={sendCode}>
            Sign with a code instead
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Read it again
          </Button>
        </div>
      </form>
    </section>
  )
}
