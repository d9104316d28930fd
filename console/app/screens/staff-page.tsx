import { roles } from 'domain/staff/roles'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { EndAccess } from '../features/staff/end-access'
import { InvitePerson } from '../features/staff/invite-person'
import { ResetKeys } from '../features/staff/reset-keys'
import { Chip } from '../shared/layout/chip'
import { Moment } from '../shared/layout/moment'
import { PageHead } from '../shared/layout/page-head'
import { useMay } from '../shared/session/session'
import { DenseTable } from '../shared/table/dense-table'
import type { Data } from '../shared/wire/call'
import { useLook } from '../shared/wire/use-look'

export type Person = Data<'staff', 'list'>['people'][number]
type Task = { kind: 'invite' } | { kind: 'end' | 'reset'; person: Person }

/** Who works here, as what, and with which passkeys. */
export default function StaffPage() {
  const query = useLook('staff', 'list', {})
  const mayInvite = useMay('staff_invite')
  const mayEnd = useMay('staff_end')
  const mayReset = useMay('staff_keys')
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const invite = mayInvite && <Button onClick={() => setTask({ kind: 'invite' })}>Invite a person</Button>
  return (
    <>
      <PageHead title="People" actions={invite}>
        Roles, keys and ceilings change by request: another administrator decides.
      </PageHead>
      <QueryView query={query} label="Reading who works here" errorTitle="The people could not be read">
        {({ people }) => (
          <DenseTable
            caption="People"
            rows={people}
            rowKey={(row) => row.staff_id}
            empty="Nobody works here yet."
            columns={[
              { header: 'Name', cell: ({ name }) => <b>{name}</b> },
              {
                header: 'State',
                cell: ({ state }) => <Chip tone={state === 'ACTIVE' ? 'good' : 'plain'}>{state.toLowerCase()}</Chip>,
              },
              { header: 'Roles', isText: true, cell: (row) => row.roles.map(({ role }) => roles[role]).join(', ') },
              {
                header: 'Passkeys',
                isText: true,
                cell: ({ keys }) => keys.map(({ label }) => label).join(', ') || 'none',
              },
              { header: 'Email', cell: ({ email }) => email },
              {
                header: 'Last login',
                cell: (row) => (row.last_login_at ? <Moment at={row.last_login_at} /> : 'never'),
              },
              {
                header: 'Acts',
                cell: (person) =>
                  person.state === 'ENDED' ? null : (
                    <span className="flex gap-2">
                      {mayReset && (
                        <Button variant="quiet" onClick={() => setTask({ kind: 'reset', person })}>
                          New keys…
                        </Button>
                      )}
                      {mayEnd && (
                        <Button variant="quiet" onClick={() => setTask({ kind: 'end', person })}>
                          End…
                        </Button>
                      )}
                    </span>
                  ),
              },
            ]}
          />
        )}
      </QueryView>
      {task?.kind === 'invite' && <InvitePerson onClose={close} />}
      {task?.kind === 'end' && <EndAccess person={task.person} onClose={close} />}
      {task?.kind === 'reset' && <ResetKeys person={task.person} onClose={close} />}
    </>
  )
}
