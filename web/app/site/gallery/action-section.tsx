import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { IconButton } from 'ui/action/icon-button.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Breadcrumb } from 'ui/layout/breadcrumb.tsx'
import { Example, Examples } from './example'

export function ActionSection() {
  const [presses, setPresses] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  function verify() {
    setPresses(presses + 1)
    setIsBusy(true)
    setTimeout(() => setIsBusy(false), 2000)
  }
  return (
    <Examples>
      <Example name="Button, four variants">
        <div className="flex flex-wrap gap-3">
          <Button>Apply Now</Button>
          <Button variant="secondary">Pay Now</Button>
          <Button variant="quiet">Read more</Button>
          <Button variant="danger">Delete photo</Button>
        </div>
      </Example>
      <Example name="Button, press to see it busy">
        <Button busy={isBusy} busyLabel="Verifying…" onClick={verify}>
          Verify OTP
        </Button>
        <p className="mt-3 text-sm text-ink-soft">
          Pressed <output aria-label="Times pressed">{presses}</output> times
        </p>
      </Example>
      <Example name="Button, always busy or disabled">
        <div className="flex flex-wrap gap-3">
          <Button busy busyLabel="Sending…">
            Send
          </Button>
          <Button disabled>Disabled</Button>
        </div>
      </Example>
      <Example name="Button, full width">
        <Button wide>Get OTP</Button>
      </Example>
      <Example name="Link as button">
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/">Go home</LinkButton>
          <LinkButton to="/" variant="secondary">
            Home, second
          </LinkButton>
        </div>
      </Example>
      <Example name="Breadcrumb and icon button">
        <Breadcrumb items={[{ label: 'Home', to: '/' }]} current="Repay your loan" />
        <IconButton
          label="Call support"
          d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2"
        />
      </Example>
    </Examples>
  )
}
