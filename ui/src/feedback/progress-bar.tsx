import { useId } from 'react'

/** A labelled progress bar with its percentage. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const id = useId()
  const whole = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      <span className="figures" aria-hidden="true">
        {whole}%
      </span>
      <progress id={id} max={100} value={whole}>
        {whole}%
      </progress>
    </div>
  )
}
