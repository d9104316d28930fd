import { brand } from 'contract/brand'
import type { IstDate } from 'domain/calendar/ist-date'

/** A name that identifies the file among other downloads, such as Agrim-AGR100022-statement-2026-11-15.pdf. */
export const documentFileName = (loanNo: string, name: string, on: IstDate): string =>
  `${[brand.name, loanNo, name, on].join('-').replaceAll(/[^A-Za-z0-9-]+/g, '-')}.pdf`
