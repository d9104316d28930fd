import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Alert } from 'ui/feedback/alert.tsx'
import { Card } from 'ui/layout/card.tsx'
import { DateTime } from '../../shared/formatting/date-time'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { type Account, accountKey } from './use-account'

type Device = Account['devices'][number]
type Notice = { type: 'success' | 'error'; message: string }

function DeviceItem({ device }: { device: Device }) {
  return (
    <li className="border-line border-b py-4 first:pt-0">
      <p className="font-semibold">
        {device.name}
        {device.is_this_one && (
          <span className="ms-3 whitespace-nowrap rounded-sm bg-leaf-soft px-2 py-0.5 text-leaf text-xs">
            This device
          </span>
        )}
      </p>
      <p className="text-ink-soft text-sm">
        Signed in <DateTime at={device.signed_in_at} />, last seen <DateTime at={device.last_seen_at} />
      </p>
    </li>
  )
}

const loggedOutMessage = (count: number) =>
  count === 1 ? 'You are logged out on 1 other device.' : `You are logged out on ${count} other devices.`

/** Where the customer is signed in; a lost phone can be logged out from here. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const client = useQueryClient()
  const [notice, setNotice] = useState<Notice>()
  const noticeBox = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone once no other device is left.
  useEffect(() => {
    if (notice) noticeBox.current?.focus()
  }, [notice])
  const [logOutElsewhere, isBusy] = useAsyncAction(async () => {
    const reply = await send('logOutElsewhere', {})
    if (reply.Status !== 1) return setNotice({ type: 'error', message: reply.Message || tryAgainMessage })
    await client.invalidateQueries({ queryKey: accountKey })
    setNotice({ type: 'success', message: loggedOutMessage(reply.Data.sessions_ended) })
  })
  const others = devices.filter((device) => !device.is_this_one)
  return (
    <Card title="Signed-in devices" level={2}>
      <ul className="mt-2">
        {devices.map((device) => (
          <DeviceItem key={`${device.name} ${device.signed_in_at}`} device={device} />
        ))}
      </ul>
      <div className="mt-4 grid gap-4">
        {notice && (
          <div ref={noticeBox} tabIndex={-1} className="rounded-lg">
            <Alert type={notice.type} clearAfterMs={null} onClear={() => setNotice(undefined)}>
              {notice.message}
            </Alert>
          </div>
        )}
        {others.length > 0 ? (
          <div>
            <Button variant="secondary" busy={isBusy} busyLabel="Logging out…" onClick={() => void logOutElsewhere()}>
              Log out everywhere else
            </Button>
          </div>
        ) : (
          <p className="text-ink-soft text-sm">You are not signed in anywhere else.</p>
        )}
      </div>
    </Card>
  )
}
