import { conflictOf, type Role, roleNames, roles } from 'domain/staff/roles'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { Refusal } from '../../shared/layout/refusal'
import { useAct } from '../../shared/wire/use-act'

const noPerson = { name: '', email: '', pan: '', mobile: '', reason: '' }

function RoleChoice({ chosen, onChange }: { chosen: readonly Role[]; onChange: (chosen: Role[]) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Roles</legend>
      <div className="grid grid-cols-2 gap-1">
        {roleNames.map((role) => (
          <label key={role} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
              }
            />
            {roles[role]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Asks another administrator to invite somebody. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const show = useSnackbar()
  const [person, setPerson] = useState(noPerson)
  const [chosen, setChosen] = useState<Role[]>([])
  const raise = useAct('staff', 'invite', {
    onDone: () => {
      show('Another administrator has been asked.')
      onClose()
    },
  })
  const edit = (name: keyof typeof noPerson) => ({
    value: person[name],
    onChange: ({ target }: { target: { value: string } }) => setPerson({ ...person, [name]: target.value }),
  })
  const conflict = conflictOf(chosen)
  return (
    <Dialog
      open
      onClose={onClose}
      isLocked={raise.isRunning}
      title="Invite a person"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button
            busy={raise.isRunning}
            disabled={conflict !== undefined}
            onClick={() => raise.run({ ...person, roles: chosen.map((role) => ({ role })), version: '' })}
          >
            Ask another administrator
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextField label="Name" {...edit('name')} autoComplete="off" />
        <TextField label="Email" type="email" {...edit('email')} autoComplete="off" />
        <TextField
          label="PAN"
          help="So that nobody decides about themselves. Only a fingerprint of it is kept."
          {...edit('pan')}
          autoComplete="off"
        />
        <TextField label="Mobile" prefix="+91" inputMode="numeric" {...edit('mobile')} autoComplete="off" />
        <RoleChoice chosen={chosen} onChange={setChosen} />
        {conflict && <p className="text-red">{conflict}</p>}
        <TextAreaField label="Reason" rows={2} {...edit('reason')} />
        <Refusal refusal={raise.refusal} />
      </div>
    </Dialog>
  )
}
