import { call } from '../wire/call'
import { askPasskey } from './passkey'

type Act = { event_name: string } & Record<string, unknown>

/** Confirms exactly this act with a fresh passkey; a sample person has confirmed it with the click. */
export async function confirmAct(noun: string, act: object): Promise<void> {
  const intended = { noun, act: act as Act }
  const { options, is_one_click } = await call('session', 'step_up_options', intended)
  const response = is_one_click || options === null ? undefined : await askPasskey(options)
  await call('session', 'step_up', { ...intended, ...(response && { response }) })
}
