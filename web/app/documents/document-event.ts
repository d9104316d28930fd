import { type DocumentEvent, steps } from 'domain/journey/steps'

/** The server names the event of each document; one we do not know cannot be sent. */
export function documentEvent(name: string): DocumentEvent {
  const step = steps.find((candidate) => candidate.stage === 'documents' && candidate.event === name)
  if (!step) throw new Error(`No document is sent by ${name}.`)
  return step.event as DocumentEvent
}
