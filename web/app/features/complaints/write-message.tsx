import { complaintReplyForm } from 'contract/forms/complaint'
import { useEffect, useRef } from 'react'
import { Button } from 'ui/action/button.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { FormFieldList } from '../../shared/forms/form-field'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { send } from '../../shared/wire/send'
import { type ComplaintDetails, unreachable } from './use-complaints'

const texts = {
  reply: { title: 'Tell us more', intro: undefined, submit: 'Send message' },
  reopen: {
    title: 'Not satisfied?',
    intro: 'Tell us what is still wrong, and we will look at it again. You have 30 days from our answer to do so.',
    submit: 'Open it again',
  },
}

interface WriteMessageProps {
  number: string
  /** Changes when the complaint is answered or reopened; what was typed stays. */
  event: 'reply' | 'reopen'
  onSent: (complaint: ComplaintDetails) => Promise<void>
}

/** Adds a message to a complaint; the event `reopen` also reopens it. */
export function WriteMessage({ number, event, onSent }: WriteMessageProps) {
  const { title, intro, submit } = texts[event]
  const latestText = useRef('')
  const { form } = useDraftForm(complaintReplyForm, {
    screen: `complaints-${number}`,
    savedValues: {},
    onSubmit: async (body) => {
      const reply = await send('complaint', event, { ...body, number })
      if (reply.Status !== 1) return reply.Message || unreachable
      // What was typed in the meantime is another message.
      if (latestText.current.trim() === body.text) form.edit('text', '')
      await onSent(reply.Data)
      return undefined
    },
  })
  useEffect(() => {
    latestText.current = form.values.text
  })
  return (
    <form className="card gap-4" onSubmit={form.submit} noValidate aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      {intro && <p className="text-ink-soft">{intro}</p>}
      <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
      <FormFieldList form={form} />
      <div>
        <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Sending…">
          {submit}
        </Button>
      </div>
    </form>
  )
}
