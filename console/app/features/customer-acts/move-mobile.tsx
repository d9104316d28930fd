import { mobileNumber } from 'contract/form-definition/identity-fields'
import { moveCoolingHours } from 'domain/applicant/moved-mobile'
import { useState } from 'react'
import { TextField } from 'ui/field/text-field.tsx'
import { useLook } from '../../shared/wire/use-look'
import { AskRequest } from '../requests/ask-request'
import { ActDialog } from './act-dialog'
import { ProofChoice } from './proof-choice'

/** Asks to give the profile to another number. */
export function MoveMobile({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const query = useLook('customers', 'correctable', { customer_id: customerId }, { isRecorded: true })
  const [mobile, setMobile] = useState('')
  const [fileId, setFileId] = useState('')
  const [command, setCommand] = useState<Record<string, unknown>>()
  const title = 'Move to another mobile number'
  if (command) return <AskRequest title={title} kind="move_mobile" command={command} onClose={onClose} />
  const isNumber = mobileNumber.pattern.test(mobile)
  return (
    <ActDialog
      title={title}
      confirmLabel="Show what it changes"
      isReady={isNumber && fileId !== ''}
      onConfirm={() => setCommand({ customer_id: customerId, mobile, file_id: fileId })}
      onClose={onClose}
    >
      <p>
        Whoever has the new number then opens this profile with its loans. All devices are logged out, both numbers are
        told, and for {moveCoolingHours} hours the new one can neither apply nor sign.
      </p>
      <TextField
        label="New mobile number"
        prefix="+91"
        inputMode="numeric"
        maxLength={mobileNumber.maxLength}
        value={mobile}
        error={mobile.length === mobileNumber.maxLength && !isNumber ? mobileNumber.message : undefined}
        autoComplete="off"
        onChange={({ target }) => setMobile(target.value.replaceAll(/\D/g, ''))}
      />
      <ProofChoice customerId={customerId} files={query.data?.files ?? []} chosen={fileId} onChoose={setFileId} />
    </ActDialog>
  )
}
