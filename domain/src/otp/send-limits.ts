export type SendLimits = {
  /** The least time between two codes for one browser. */
  resendSeconds: number
  sendsPerHour: number
  sendsPerDay: number
  sendsPerHourAddress: number
  /** Of one address for one mobile or PAN. A browser that always waits as instructed stays below it. */
  sendsPerHourAddressMobile: number
}

/** Codes sent before. Times are ascending and not older than a day. */
export type SendHistory = {
  /** A browser that has logged in to this mobile before has an allowance of its own; all others share one. */
  isKnownDevice: boolean
  /** The sends that count against that allowance. */
  allowanceSends: readonly Date[]
  lastSendOfBrowser: Date | null
  /** Codes requested from this IP address in the last hour by unknown browsers, for any mobile: the newest, up to the limit. */
  addressSends: { count: number; oldest: Date | null }
  /** Those of them for this mobile or PAN. */
  addressSendsToMobile: readonly Date[]
  /** When this browser was first told to wait because the shared allowance is used up. */
  waitingSince: Date | null
}

export type SendDecision =
  | { kind: 'send' }
  | { kind: 'too soon'; waitSeconds: number }
  | { kind: 'used up'; waitSeconds: number }
  /** A code is sent after the wait; the caller must store since when the browser waits. */
  | { kind: 'must wait'; waitSeconds: number }

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

/** Waits for the codes beyond the shared allowance: strangers can delay the owner in a new browser, but not lock them out. */
const extraWaitsSeconds = [60, 120, 300, 600]

const secondsUntil = (end: number, now: Date) => Math.max(1, Math.ceil((end - now.getTime()) / 1000))

/** When the oldest of the last `limit` sends leaves the window and another may be sent; 0 if there are fewer sends. */
const freeAt = (sends: readonly Date[], limit: number, windowSeconds: number): number =>
  endOf(sends.at(-limit), windowSeconds)

const endOf = (start: Date | null | undefined, windowSeconds: number): number =>
  start ? start.getTime() + windowSeconds * 1000 : 0

const countSince = (sends: readonly Date[], seconds: number, now: Date) =>
  sends.filter((sentAt) => sentAt.getTime() > now.getTime() - seconds * 1000).length

function decideBeyondAllowance(history: SendHistory, limits: SendLimits, now: Date): SendDecision {
  const { allowanceSends, waitingSince } = history
  const excess = Math.max(
    countSince(allowanceSends, hourSeconds, now) - limits.sendsPerHour,
    countSince(allowanceSends, daySeconds, now) - limits.sendsPerDay,
  )
  const waitSeconds = extraWaitsSeconds[Math.min(excess, extraWaitsSeconds.length - 1)] ?? 0
  const waitEndsAt = (waitingSince ?? now).getTime() + waitSeconds * 1000
  if (waitingSince !== null && waitEndsAt <= now.getTime()) return { kind: 'send' }
  return { kind: 'must wait', waitSeconds: secondsUntil(waitEndsAt, now) }
}

/** Whether a code may be sent now, and if not, how long to wait. */
export function decideSend(history: SendHistory, limits: SendLimits, now: Date): SendDecision {
  const { isKnownDevice, allowanceSends, lastSendOfBrowser, addressSends, addressSendsToMobile } = history
  const addressFreeAt = Math.max(
    addressSends.count < limits.sendsPerHourAddress ? 0 : endOf(addressSends.oldest, hourSeconds),
    freeAt(addressSendsToMobile, limits.sendsPerHourAddressMobile, hourSeconds),
  )
  if (!isKnownDevice && addressFreeAt > now.getTime())
    return { kind: 'used up', waitSeconds: secondsUntil(addressFreeAt, now) }

  const resendAt = lastSendOfBrowser && lastSendOfBrowser.getTime() + limits.resendSeconds * 1000
  if (resendAt !== null && resendAt > now.getTime())
    return { kind: 'too soon', waitSeconds: secondsUntil(resendAt, now) }

  const allowanceFreeAt = Math.max(
    freeAt(allowanceSends, limits.sendsPerDay, daySeconds),
    freeAt(allowanceSends, limits.sendsPerHour, hourSeconds),
  )
  if (allowanceFreeAt <= now.getTime()) return { kind: 'send' }
  if (isKnownDevice) return { kind: 'used up', waitSeconds: secondsUntil(allowanceFreeAt, now) }
  return decideBeyondAllowance(history, limits, now)
}
