import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { ProgressBar } from 'ui/feedback/progress-bar.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { Stepper } from 'ui/layout/stepper.tsx'
import { Example, Examples } from './example'

const steps = ['PAN', 'Personal information', 'Residence', 'Income', 'Photo']

export function ProgressSection() {
  const [current, setCurrent] = useState(2)
  return (
    <Examples>
      <Example name="Stepper" wide>
        <Stepper label="Registration" steps={steps} current={current} />
        <Button className="mt-6" variant="secondary" onClick={() => setCurrent((current + 1) % (steps.length + 1))}>
          Next step
        </Button>
      </Example>
      <Example name="Progress bar">
        <div className="grid gap-5">
          <ProgressBar label="Not begun" percent={0} />
          <ProgressBar label="Registration complete" percent={40} />
          <ProgressBar label="All done" percent={100} />
        </div>
      </Example>
      <Example name="Skeleton">
        <div className="grid gap-6">
          <Skeleton label="Loading your profile" lines={3} />
          <Skeleton label="Loading your loans" lines={1} shape="card" />
        </div>
      </Example>
    </Examples>
  )
}
