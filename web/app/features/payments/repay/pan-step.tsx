import { repayOtpForm } from 'contract/forms/repay-otp'
import { Button } from 'ui/action/button.tsx'
import { Checkbox } from 'ui/field/checkbox.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { textFieldProps } from '../../../shared/forms/text-field-props'
import { useContractForm } from '../../../shared/forms/use-contract-form'
import { send } from '../../../shared/wire/send'
import type { StageProps } from '../repayment'

/** Stage pannumber: the PAN identifies the loan, and a code is sent to the mobile on it. */
export function PanStep({ setStage, setNotice }: StageProps) {
  const form = useContractForm(repayOtpForm, {
    onSubmit: async ({ pancard }) => {
      const reply = await send('repayOtp', { pancard })
      // As specified, a network error shows nothing.
      if (reply.Status === 'unreachable') return
      setNotice({ type: reply.Status === 1 ? 'success' : 'error', message: reply.Message })
      if (reply.Status === 1) setStage({ name: 'panotp', pan: pancard, sentAt: Date.now() })
    },
    validatesOnBlur: false,
  })
  const isHydrated = useHydrated()
  return (
    <form className="flex flex-col gap-6" onSubmit={form.submit} noValidate>
      <p className="text-ink-soft">
        Your PAN and a code on your mobile show what is due today, with every rupee explained.
      </p>
      <TextField {...textFieldProps(form, 'pancard')} className="uppercase tracking-widest" />
      <Checkbox
        {...form.checkbox('terms')}
        more={
          <p className="text-sm">
            <a href="/terms-and-conditions">Terms and Conditions</a>
          </p>
        }
      >
        {form.fields.terms.label}
      </Checkbox>
      {/* A click before hydration would submit the form natively and lose what was typed. */}
      <Button type="submit" wide disabled={!isHydrated} busy={form.isSubmitting} busyLabel="Sending…">
        Get OTP
      </Button>
    </form>
  )
}
