export type SendLimits = {
  /** The least time between two codes for one browser. */
  resendSeconds: number
  sendsPerHour: number
  sendsPerDay: number
  sendsPerHourAddress: number
}

/** What was sent before. Times are ascending and not older than a day. */
export type SendHistory = {
  /** A browser that has logged in to this mobile before has an allowance of its own; all others share one. */
  isKnownDevice: boolean
  /** The sends that count against that allowance. */
  allowanceSends: readonly Date[]
  lastSendOfBrowser: Date | null
  /** Sends from this address in the last hour, to whomever. */
  addressSends: readonly Date[]
  /** Since when this browser has been waiting although the shared allowance is used up. */
  waitingSince: Date | null
}

export type SendDecision =
  | { kind: 'send' }
  | { kind: 'too soon'; waitSeconds: number }
  | { kind: 'used up'; waitSeconds: number }
  /** The browser may have a code once it has waited; it must be remembered that it waits. */
  | { kind: 'must wait'; waitSeconds: number }

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

/** Beyond the shared allowance nobody is shut out: each further code is waited for longer. */
const extraWaitsSeconds = [60, 120, 300, 600]

const secondsUntil = (end: number, now: Date) => Math.max(1, Math.ceil((end - now.getTime()) / 1000))

/** When the oldest of the last `limit` sends leaves the window; nothing while there is room. */
function freeAt(sends: readonly Date[], limit: number, windowSeconds: number, now: Date): number | undefined {
  const oldest = sends.at(-limit)
  const leavesAt = oldest && oldest.getTime() + windowSeconds * 1000
  return leavesAt !== undefined && leavesAt > now.getTime() ? leavesAt : undefined
}

const countSince = (sends: readonly Date[], seconds: number, now: Date) =>
  sends.filter((sentAt) => sentAt.getTime() > now.getTime() - seconds * 1000).length

function decideBeyondAllowance(history: SendHistory, limits: SendLimits, now: Date): SendDecision {
  const { allowanceSends, waitingSince } = history
  const excess = Math.max(
    countSince(allowanceSends, hourSeconds, now) - limits.sendsPerHour,
    countSince(allowanceSends, daySeconds, now) - limits.sendsPerDay,
  )
  const wait = extraWaitsSeconds[Math.min(excess, extraWaitsSeconds.length - 1)] ?? 0
  const mayHaveItAt = (waitingSince ?? now).getTime() + wait * 1000
  if (waitingSince !== null && mayHaveItAt <= now.getTime()) return { kind: 'send' }
  return { kind: 'must wait', waitSeconds: secondsUntil(mayHaveItAt, now) }
}

/** Whether a code may be sent now, and if not, when to ask again. */
export function decideSend(history: SendHistory, limits: SendLimits, now: Date): SendDecision {
  const { isKnownDevice, allowanceSends, lastSendOfBrowser, addressSends } = history
  const addressFreeAt = freeAt(addressSends, limits.sendsPerHourAddress, hourSeconds, now)
  if (addressFreeAt !== undefined) return { kind: 'used up', waitSeconds: secondsUntil(addressFreeAt, now) }

  const resendAt = lastSendOfBrowser && lastSendOfBrowser.getTime() + limits.resendSeconds * 1000
  if (resendAt !== null && resendAt > now.getTime())
    return { kind: 'too soon', waitSeconds: secondsUntil(resendAt, now) }

  const allowanceFreeAt =
    freeAt(allowanceSends, limits.sendsPerDay, daySeconds, now) ??
    freeAt(allowanceSends, limits.sendsPerHour, hourSeconds, now)
  if (allowanceFreeAt === undefined) return { kind: 'send' }
  if (isKnownDevice) return { kind: 'used up', waitSeconds: secondsUntil(allowanceFreeAt, now) }
  return decideBeyondAllowance(history, limits, now)
}
