import type { rejectionReasons } from 'contract/console/review'
import type { DocType } from 'contract/documents/required-documents'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import type { Body, Data as DataOf } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'

export type Data = DataOf<'review', 'case'>
export type Claim = { lease_token: string; lease_until: string }
type Call = Omit<Body<'review', 'log_call'>, 'case_id' | 'lease_token' | 'request_key'>

/** What a person may do with a case that they hold. */
export function useDecisionActs(caseId: string, claim: Claim | undefined, onEnded: () => void, onClosed: () => void) {
  const show = useSnackbar()
  const held = { case_id: caseId, lease_token: claim?.lease_token ?? '' }
  const told = (message: string, isEnded: boolean) => ({
    onDone: () => {
      show(message)
      onClosed()
      if (isEnded) onEnded()
    },
  })
  const approve = useAct('review', 'approve', told('Sanctioned. You can undo it for 20 seconds.', true))
  const reject = useAct('review', 'reject', told('Declined. You can undo it for 20 seconds.', true))
  const ask = useAct('review', 'ask_document', told('The customer is asked.', true))
  const note = useAct('review', 'note', told('The note is kept.', false))
  const call = useAct('review', 'log_call', told('The call is kept.', false))
  const move = useAct('review', 'move_document', told('The document is filed under its right name.', false))
  const handOver = useAct('review', 'hand_over', told('The case is handed over.', true))
  const release = useAct('review', 'release', told('The case is free again.', true))
  return {
    ...{ approve, reject, ask, note, call, move, handOver, release },
    approveFor: (amount?: number) => approve.run({ ...held, ...(amount !== undefined && { amount }) }),
    rejectFor: (reason_codes: (typeof rejectionReasons)[number][]) => reject.run({ ...held, reason_codes }),
    askFor: (document: DocType, reason: string) => ask.run({ ...held, document, reason }),
    writeNote: (text: string) => note.run({ ...held, text }),
    logCall: (made: Call) => call.run({ ...held, ...made }),
    moveTo: (file_id: string, document: DocType) => move.run({ ...held, file_id, document }),
    giveTo: (staff_id: string, reason: string) => handOver.run({ ...held, staff_id, reason }),
    giveBack: () => release.run(held),
  }
}
