/** What customers may share. */
export const linkKinds = ['account', 'selfie', 'document', 'email', 'work_email', 'device', 'network', 'home'] as const
export type LinkKind = (typeof linkKinds)[number]

/** What a household or a workplace shares every day. */
const everyday: readonly LinkKind[] = ['device', 'network', 'home', 'work_email']
/** What a whole office, hostel or town may share. */
const publicKinds: readonly LinkKind[] = ['network', 'home', 'work_email']

/** Above this many persons a shared network, home or work address is common. */
export const commonAbove = 50
/** So many others at most are taken for a household that repays. */
const householdOthers = 4

/** Where the other customer stands with us. */
export const linkStandings = ['none', 'refused', 'waiting', 'open', 'overdue', 'repaid'] as const
export type LinkStanding = (typeof linkStandings)[number]

export type SharedKey = {
  kind: LinkKind
  /** Other customers with the same one, counted up to one above the common number. */
  others: number
  /** Of those, all that have ever borrowed have repaid, and nobody's application waits. */
  haveAllRepaid: boolean
}

export type LinkMark = { markedAt: Date }

/** Why what is shared with one other customer carries no weight; undefined if it does. */
export type Weightless = 'common' | 'marked' | 'household' | 'no application'

export function whyWeightless(
  key: SharedKey,
  other: { standing: LinkStanding; sharedSince: Date; mark?: LinkMark | undefined },
): Weightless | undefined {
  const { kind, others, haveAllRepaid } = key
  if (publicKinds.includes(kind) && others > commonAbove) return 'common'
  if (other.standing === 'none') return 'no application'
  const isEveryday = everyday.includes(kind)
  // A mark is about what was shared when it was made, and about what a household goes on sharing.
  if (other.mark && (isEveryday || other.sharedSince <= other.mark.markedAt)) return 'marked'
  if (isEveryday && others <= householdOthers && haveAllRepaid) return 'household'
  return undefined
}

/** In the order in which they are listed and counted for the applicant. */
export const linkWords: Record<LinkKind, string> = {
  account: 'payout account',
  selfie: 'selfie',
  document: 'document',
  email: 'e-mail address',
  work_email: 'work e-mail',
  device: 'device',
  network: 'network address',
  home: 'home address',
}
