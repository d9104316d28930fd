import { signAgreementForm } from 'contract/forms/sign-agreement'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { Button } from 'ui/action/button.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { MaskedMobile } from '../../shared/formatting/masked-number'
import { OneTimeCodeForm } from '../../shared/forms/one-time-code-form'
import type { SentCode } from './sent-code'
import type { Offer } from './use-offer'
import type { Signing } from './use-signing'

const labelOf = (offer: Offer) => `Sign and take ${formatRupees(paiseOf(offer.amount))}`

interface SignBarProps {
  offer: Offer
  signing: Signing
  sendCode: () => void
  isSendingCode: boolean
  /** Undefined if eSign is not offered. */
  onEsign: (() => void) | undefined
}

/** Sticks to the bottom of the screen while the offer is read. */
export function SignBar({ offer, signing, sendCode, isSendingCode, onEsign }: SignBarProps) {
  return (
    <div className="bleed bottom-bar z-10 grid gap-3 border-line border-t bg-card py-3 shadow-soft sm:mx-0 sm:rounded-lg sm:border sm:px-6 sm:py-4 short:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
      <div className="col-span-full empty:hidden">
        <FormError message={signing.message} onClear={signing.clearMessage} />
      </div>
      <Button wide busy={isSendingCode} busyLabel="Sending a code…" onClick={sendCode}>
        {labelOf(offer)}
      </Button>
      <p className="text-ink-soft text-sm max-sm:hidden short:hidden">
        We send a code to <MaskedMobile mobile={offer.mobile} />. Entering it signs the documents.
      </p>
      {onEsign && (
        <Button variant="secondary" wide onClick={onEsign}>
          Sign with Aadhaar eSign instead
        </Button>
      )}
    </div>
  )
}

/** Entering the code is the signature, so the form states what is signed. */
export function SignWithCode({ offer, signing, sentCode }: { offer: Offer; signing: Signing; sentCode: SentCode }) {
  return (
    <section className="card gap-5" data-highlighted="">
      <FormError message={signing.message} onClear={signing.clearMessage} />
      <OneTimeCodeForm
        fields={signAgreementForm}
        submitLabel={labelOf(offer)}
        verify={signing.sign}
        sentAt={sentCode.sentAt}
        resend={signing.sendCode}
        secondaryAction={
          <Button variant="quiet" onClick={signing.cancel}>
            Read it again
          </Button>
        }
      >
        <div>
          <h2 className="text-2xl">Sign with a code</h2>
          <p className="mt-2 text-ink-soft">
            Sent to{' '}
            <strong className="text-ink">
              <MaskedMobile mobile={sentCode.mobile} />
            </strong>
            . With it you sign the Key Facts Statement, the sanction letter and the loan agreement of proposal{' '}
            <span className="figures">{offer.proposal_no}</span>. We then pay out{' '}
            {formatRupees(paiseOf(offer.net_amount))}, and you repay {formatRupees(paiseOf(offer.due_amount))}.
          </p>
        </div>
      </OneTimeCodeForm>
    </section>
  )
}
