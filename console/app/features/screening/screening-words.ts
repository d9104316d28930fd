import type { ChipTone } from '../../shared/layout/chip'
import type { Data } from '../../shared/wire/call'

export type HitRow = Data<'screening', 'list'>['hits'][number]
export type HitDetail = Data<'screening', 'detail'>
export type ListRow = Data<'screening', 'lists'>['lists'][number]

export const sourceNames: Record<HitRow['source'], string> = {
  UN: 'UN Security Council',
  MHA: 'Ministry of Home Affairs',
}

export const stateLabels: Record<HitRow['state'], string> = {
  POTENTIAL: 'To decide',
  FALSE_POSITIVE: 'Ruled out',
  CONFIRMED: 'Confirmed',
  ENDED: 'Ended',
}

export const stateTones: Record<HitRow['state'], ChipTone> = {
  POTENTIAL: 'warn',
  FALSE_POSITIVE: 'good',
  CONFIRMED: 'bad',
  ENDED: 'plain',
}
