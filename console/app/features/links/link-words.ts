import { type LinkKind, linkWords } from 'domain/evidence/links'
import type { ChipTone } from '../../shared/layout/chip'
import type { Data } from '../../shared/wire/call'

export type Net = Data<'links', 'net'>
export type Other = Net['others'][number]
type Shared = Net['shared'][number]

export const standingWords: Record<Net['standing'], string> = {
  none: 'no application',
  refused: 'declined or withdrawn',
  waiting: 'application waits',
  open: 'loan open',
  overdue: 'loan overdue',
  repaid: 'repaid',
  customer: 'has applied',
}

export const standingTones: Record<Net['standing'], ChipTone> = {
  none: 'plain',
  refused: 'warn',
  waiting: 'info',
  open: 'info',
  overdue: 'bad',
  repaid: 'good',
  customer: 'plain',
}

export const weightlessWords: Record<NonNullable<Shared['weightless']>, string> = {
  common: 'common, over 50 persons',
  marked: 'marked by a person',
  household: 'a household that repays',
  'no application': 'nobody of them applied',
}

export const markWords = { HOUSEHOLD: 'Household', WORKPLACE: 'Workplace' } as const

/** device (2), payout account (1). */
export const listKinds = (shared: readonly Pick<Shared, 'kind' | 'customers'>[]): string =>
  shared.map(({ kind, customers }) => `${linkWords[kind]} (${customers})`).join(', ')

export const nameKinds = (kinds: readonly LinkKind[]): string => kinds.map((kind) => linkWords[kind]).join(', ')
