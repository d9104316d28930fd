import { type Failure, refusalCodes } from 'contract/reply'
import { useState } from 'react'
import { SecondProofDialog } from './second-proof-dialog'

type Answer = { Status: unknown }

const needsProof = (reply: Answer) => (reply as Partial<Failure>).error === refusalCodes.secondProofNeeded

/** Sends a change and, if the device has to prove itself first, asks and sends the same once more. */
export function useSecondProof() {
  const [pending, setPending] = useState<{ end: (isProved: boolean) => void }>()
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setPending({
        end(isProved) {
          setPending(undefined)
          resolve(isProved)
        },
      })
    })
  return {
    async withProof<Reply extends Answer>(sendChange: () => Promise<Reply>): Promise<Reply> {
      const reply = await sendChange()
      return needsProof(reply) && (await ask()) ? sendChange() : reply
    },
    dialog: pending && <SecondProofDialog onEnd={pending.end} />,
  }
}
