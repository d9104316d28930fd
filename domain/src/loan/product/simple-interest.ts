import { hundredPercent } from '../../money/basis-points.ts'
import { divideRounded } from '../../money/paise.ts'

/** Simple interest: it is computed on the principal only. */
export const simpleInterest = (principalPaise: number, dailyRateBasisPoints: number, days: number): number =>
  divideRounded(principalPaise * dailyRateBasisPoints * days, hundredPercent)
