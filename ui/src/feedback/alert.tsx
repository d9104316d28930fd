import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { IconButton } from '../action/icon-button'
import { Glyph } from '../type/glyph'
import { useHeld } from './use-held'

interface AlertProps {
  type: 'error' | 'success' | 'info'
  children: ReactNode
  /** Takes the message away: by hand, or by itself. Without it the alert stays and has no close button. */
  onClear?: () => void
  /** How long it stays by itself; `null` until it is closed. Time stands still while it is pointed at or focused. */
  clearAfterMs?: number | null
}

export function Alert({ type, children, onClear, clearAfterMs = 1000 }: AlertProps) {
  const [isHeld, holding] = useHeld()
  const clear = useEffectEvent(() => onClear?.())
  const words = typeof children === 'string' ? children : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words start the time anew
  useEffect(() => {
    if (clearAfterMs === null || isHeld) return
    const timer = setTimeout(() => clear(), clearAfterMs)
    return () => clearTimeout(timer)
  }, [clearAfterMs, isHeld, words])
  return (
    <div className="alert" data-type={type} role={type === 'error' ? 'alert' : 'status'} {...holding}>
      <Glyph d={glyphs[type]} />
      <div className="alert-words">{children}</div>
      {onClear && <IconButton label="Close message" d="M6 6l12 12M18 6 6 18" onClick={onClear} />}
    </div>
  )
}

const glyphs = {
  error: 'M12 7v6M12 16.5v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  success: 'm8 12.5 3 3 5.5-6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  info: 'M12 11v6M12 7v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
}
