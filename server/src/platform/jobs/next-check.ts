const minuteMs = 60_000
const longestWaitMinutes = 60

/** The time of the next poll after `checks` polls: each wait is twice the one before it, from two minutes to an hour. */
export const nextCheckAt = (now: Date, checks: number): Date =>
  new Date(now.getTime() + Math.min(longestWaitMinutes, 2 ** (checks + 1)) * minuteMs)
