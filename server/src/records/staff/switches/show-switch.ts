import type { Switch } from './switches.ts'

/** As the console's wire has it. */
export const showSwitch = ({ isPaused, reason, since, pausedBy, version }: Switch) => ({
  is_paused: isPaused,
  since: since?.toISOString() ?? null,
  by: isPaused ? (pausedBy ?? 'The command line') : null,
  reason,
  version: String(version),
})
