import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { IconButton } from '../action/icon-button'
import { Icon } from '../graphics/icon'
import { useHoverOrFocus } from './use-hover-or-focus'

interface AlertProps {
  type: 'error' | 'success' | 'info'
  children: ReactNode
  /** Called when the message is closed or times out. Without it the alert stays and has no close button. */
  onClear?: () => void
  /** The timer is paused while the alert is hovered or focused; with `null` the alert stays until it is closed. */
  clearAfterMs?: number | null
  /** `top` keeps it visible at the top of the screen while the page scrolls. */
  place?: 'top' | undefined
}

/**
 * An error is announced when it is inserted. A message of another type is announced only within a `role="status"` that
 * was rendered before it: many screen readers ignore one that is inserted together with its message.
 */
export function Alert({ type, children, onClear, clearAfterMs = 1000, place }: AlertProps) {
  const [isPaused, pauseHandlers] = useHoverOrFocus()
  const clear = useEffectEvent(() => onClear?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message restarts the timer
  useEffect(() => {
    if (clearAfterMs === null || isPaused) return
    const timer = setTimeout(() => clear(), clearAfterMs)
    return () => clearTimeout(timer)
  }, [clearAfterMs, isPaused, children])
  return (
    <div
      className="alert"
      data-type={type}
      data-place={place}
      role={type === 'error' ? 'alert' : undefined}
      {...pauseHandlers}
    >
      <Icon d={icons[type]} />
      <div className="alert-text">{children}</div>
      {onClear && <IconButton label="Close message" d="M6 6l12 12M18 6 6 18" onClick={onClear} />}
    </div>
  )
}

interface NoticeRegionProps extends Pick<AlertProps, 'onClear' | 'clearAfterMs'> {
  notice: { type: AlertProps['type']; message: string } | undefined
}

/** The place of a notice that comes and goes. An error announces itself; within the status it would be read twice. */
export function NoticeRegion({ notice, ...props }: NoticeRegionProps) {
  const isError = notice?.type === 'error'
  const alert = notice && (
    <Alert {...props} type={notice.type}>
      {notice.message}
    </Alert>
  )
  return (
    <>
      <div role="status">{!isError && alert}</div>
      {isError && alert}
    </>
  )
}

const icons = {
  error: 'M12 7v6M12 16.5v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  success: 'm8 12.5 3 3 5.5-6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  info: 'M12 11v6M12 7v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
}
