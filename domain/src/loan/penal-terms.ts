import { formatPercent } from '../money/format-money.ts'

/** What being late costs, in the words of agreement, reminders and statements. */
export const lateRule = (dailyRateBasisPoints: number): string =>
  `Interest goes on at the same ${formatPercent(dailyRateBasisPoints)} a day on the principal that you still owe. There are no penal charges and there is no penal interest. The fee, its GST, interest and charges together never exceed the amount lent.`
