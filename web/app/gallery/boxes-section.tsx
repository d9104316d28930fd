import { type FormEvent, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { DigitBoxes, type DigitBoxesHandle } from 'ui/form/digit-boxes.tsx'
import { Specimen } from './specimen'
import { Specimens } from './specimens'

const mobileTakes = (character: string, index: number) => (index === 0 ? /^[6-9]$/ : /^\d$/).test(character)
const panTakes = (character: string, index: number) => (index < 5 || index === 9 ? /^[A-Z]$/ : /^\d$/).test(character)
const upper = (character: string) => character.toUpperCase()
const withoutCountryCode = (text: string) => text.replace(/^\s*(\+|00)91/, '')

export function BoxesSection() {
  const [mobile, setMobile] = useState('')
  const [pan, setPan] = useState('')
  const nothing = () => {}
  return (
    <Specimens>
      <Specimen name="Mobile number" wide>
        <DigitBoxes
          label="Mobile number"
          help="10 digits, without +91. We send a code to it."
          length={10}
          accept={mobileTakes}
          normalise={withoutCountryCode}
          breaks={[5]}
          autoComplete="tel-national"
          value={mobile}
          onChange={setMobile}
        />
        <p className="mt-2 text-sm text-ink-soft">
          Held: <output aria-label="Mobile held">{mobile.replaceAll(' ', '·')}</output>
        </p>
      </Specimen>
      <OneTimeCode />
      <Specimen name="One-time code, wrong">
        <DigitBoxes
          label="Wrong code"
          help="Sent to ••••••3210"
          error="This code is not right. Enter the 4 digits we sent you."
          length={4}
          value="1207"
          onChange={nothing}
        />
      </Specimen>
      <Specimen name="PAN" wide>
        <DigitBoxes
          label="PAN"
          help="5 letters, 4 digits, 1 letter, as on the card"
          length={10}
          unit="Character"
          inputMode="text"
          accept={panTakes}
          transform={upper}
          breaks={[5, 9]}
          value={pan}
          onChange={setPan}
        />
      </Specimen>
      <Specimen name="Filled">
        <DigitBoxes label="Filled code" length={4} value="4821" onChange={nothing} />
      </Specimen>
      <Specimen name="Disabled">
        <DigitBoxes label="Disabled code" length={4} value="48" onChange={nothing} disabled />
      </Specimen>
    </Specimens>
  )
}

function OneTimeCode() {
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const boxes = useRef<DigitBoxesHandle>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    setSaid(`Submitted ${code}`)
  }
  return (
    <Specimen name="One-time code">
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <DigitBoxes
          ref={boxes}
          label="One-time code"
          help="Sent to ••••••3210"
          length={4}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          onComplete={(whole) => setSaid(`Complete ${whole}`)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">Verify code</Button>
          <Button look="quiet" onClick={() => boxes.current?.clear()}>
            Clear code
          </Button>
          <output aria-label="Code said">{said}</output>
        </div>
      </form>
    </Specimen>
  )
}
