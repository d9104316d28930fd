import { type ChangeEvent, useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Checkbox } from 'ui/field/checkbox.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { type Consent, useConsents, useUpdateConsents } from '../privacy/use-consents'

/** The box of one consent, which is given or withdrawn at once. It is ticked only if the consent is in force. */
function ConsentBox({ consent: { purpose, version, words, is_given } }: { consent: Consent }) {
  const updateConsents = useUpdateConsents()
  const [error, setError] = useState<string>()
  const [change, isChanging] = useAsyncAction(async (isWanted: boolean) => {
    const reply = isWanted
      ? await send('consents', 'give', { purpose, version, page: '/my-dashboard/adhar-upload' })
      : await send('consents', 'withdraw', { purpose })
    if (reply.Status !== 1) return setError(reply.Message || tryAgainMessage)
    setError(undefined)
    await updateConsents(reply.Data)
  })
  return (
    <>
      <Checkbox
        checked={is_given}
        aria-disabled={isChanging}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => void change(currentTarget.checked)}
      >
        <span className="text-sm">{words}</span>
      </Checkbox>
      <FormError message={error} onClear={() => setError(undefined)} />
    </>
  )
}

/** Asks whether the signed data may be read, apart from the upload: whoever does not tick it goes on all the same. */
export function AadhaarConsent() {
  const consent = useConsents().data?.consents.find(({ purpose }) => purpose === 'aadhaar')
  if (consent === undefined) return null
  return (
    <section aria-labelledby="aadhaar-consent" className="card mt-6 gap-4">
      <h2 id="aadhaar-consent" className="text-xl">
        May we read the QR code? <span className="font-normal text-base text-ink-soft">(optional)</span>
      </h2>
      <ConsentBox consent={consent} />
    </section>
  )
}
