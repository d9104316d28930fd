import type { IssuedDocumentKind } from 'contract/documents/issued-document-kinds'
import type { IstDate } from 'domain/calendar/ist-date'

/** They say that nothing is due on the loan. */
const closingLetters: readonly IssuedDocumentKind[] = ['NO_DUES_CERTIFICATE', 'COOLING_OFF_LETTER']

/** A loan may be repaid again, even on the same day, after a payment was reversed: its second letter has the number 2. */
export const closingReference = (closedOn: IstDate, reopenings: number): string =>
  reopenings === 0 ? closedOn : `${closedOn}/${reopenings + 1}`

/**
 * The letter of the first closing is withdrawn by the first reopening of the loan, and so on. Undefined if the document still
 * counts. `reopenings` are those of its loan, oldest first.
 */
export function withdrawnAt(
  { kind, reference }: { kind: IssuedDocumentKind; reference: string },
  reopenings: readonly { at: Date }[],
): Date | undefined {
  if (!closingLetters.includes(kind)) return undefined
  const [, closing = '1'] = reference.split('/')
  return reopenings[Number(closing) - 1]?.at
}
