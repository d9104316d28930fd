import type { IstDate } from 'domain/calendar/ist-date'
import { downloadFileName } from '../files/download-file-name.ts'

/** Such as Agrim-AGR100022-statement-2026-11-15.pdf. */
export const documentFileName = (loanNo: string, name: string, on: IstDate): string =>
  downloadFileName([loanNo, name, on], 'pdf')
