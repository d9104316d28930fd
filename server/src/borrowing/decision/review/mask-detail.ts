import type { ConsoleDataOf } from 'contract/console/console-event'
import type { review } from 'contract/console/review'
import { factLabels } from 'domain/evidence/describe-fact'
import type { FactKind } from 'domain/evidence/fact'

type Detail = ConsoleDataOf<(typeof review)['events']['case']>

/** What tells who it is; a number of an account or a PAN is masked for everybody. */
const ofPerson: readonly FactKind[] = [
  ...(['applicant_name', 'applicant_born_on', 'stated_employer', 'payout_account_name', 'statement_holder'] as const),
  ...(['slip_holder', 'slip_employer', 'pan_name', 'pan_born_on', 'aadhaar_name', 'aadhaar_born_on'] as const),
]
const personal = new Set([
  ...ofPerson.map((kind) => factLabels[kind]),
  ...['Birth date', 'Address', 'Employer', 'Works as', 'Name at bank'],
])

const hide = <Row extends { label: string; value: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => (personal.has(row.label) ? { ...row, value: '•••' } : row))

/** For whoever reads how we decide and not on whom: without what names the person, and without free words. */
export const maskDetail = (detail: Detail): Detail => ({
  ...detail,
  facts: hide(detail.facts),
  rules: detail.rules.map((rule) => ({ ...rule, seen: hide(rule.seen) })),
  documents: detail.documents.map(({ reading, ...document }) => ({
    ...document,
    reading: reading && { ...reading, figures: [], lines: [] },
  })),
  events: detail.events.map((event) => ({ ...event, words: null })),
})
