import type { IstDate } from './ist-date.ts'

/** A day as it is shown: DD-MM-YYYY. */
export const formatDate = (date: IstDate): string => date.split('-').reverse().join('-')
