import type { ConsoleNoun } from 'contract/console/console-event'
import { consoleEndpoints } from 'contract/console/endpoints'

/** The event of a line in a sentence. Some lines come from the command line, which has no event of the wire. */
export function summaryOf(event: string): string {
  const [noun = '', name = ''] = event.split('.')
  const served: ConsoleNoun | undefined = (consoleEndpoints as Record<string, ConsoleNoun>)[noun]
  return served?.events[name]?.summary ?? event
}
