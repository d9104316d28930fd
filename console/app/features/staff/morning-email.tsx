import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { useMe } from '../../shared/session/session'
import { call } from '../../shared/wire/call'

/** Whether the viewer is told each morning how much waits. */
export function MorningEmail() {
  const { gets_morning_email: isOn } = useMe()
  const queries = useQueryClient()
  const [change, isRunning] = useAsyncAction(async () => {
    await call('session', 'morning_email', { is_on: !isOn })
    await queries.invalidateQueries()
  })
  return (
    <Button variant="quiet" onClick={change} busy={isRunning}>
      Morning email: {isOn ? 'on' : 'off'}
    </Button>
  )
}
