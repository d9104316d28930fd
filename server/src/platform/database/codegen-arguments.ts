import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Connection = { host: string; user: string; database: string }

const program = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')), 'dist/cli/bin.js')

const typeOf = (module: string, name: string) => `import('${module}').${name}`
const loanStatus = typeOf('domain/loan/lifecycle/loan-statuses', 'LoanStatus')
const elementOf = (module: string, list: string) => `(typeof ${typeOf(module, list)})[number]`

/** Columns whose values a check restricts to a list of the domain or the contract, and columns with JSON of a known form. */
const columns = {
  'complaint_events.kind': typeOf('domain/complaints/complaint', 'ComplaintEventKind'),
  'complaints.category': typeOf('domain/complaints/complaint', 'ComplaintCategory'),
  'complaints.status': `Generated<${typeOf('domain/complaints/complaint', 'ComplaintStatus')}>`,
  'contact_preferences.quiet_slot': typeOf('domain/loan/lifecycle/contact-hours', 'QuietSlot'),
  'eligibility_checks.reasons': `${typeOf('domain/loan/decision/eligibility', 'EligibilityReason')}[]`,
  'esign_requests.status': `Generated<${elementOf('contract/agreements/offer', 'esignStatuses')}>`,
  'issued_documents.kind': typeOf('contract/documents/issued-document-kinds', 'IssuedDocumentKind'),
  'lead_transitions.from_status': `${loanStatus} | null`,
  'lead_transitions.to_status': loanStatus,
  'leads.status': loanStatus,
  'leads.user_type': typeOf('domain/loan/decision/user-type', 'UserType'),
  'ledger_entries.details': 'ColumnType<Record<string, unknown>, string, string>',
  'ledger_entries.kind': typeOf('domain/ledger/accounts', 'EntryKind'),
  'mandate_debits.status': `Generated<${typeOf('domain/mandate/debit', 'DebitStatus')}>`,
  'mandate_events.kind': typeOf('domain/mandate/mandate', 'MandateEventKind'),
  'mandates.kind': typeOf('domain/mandate/mandate', 'MandateKind'),
  'mandates.status': `Generated<${typeOf('domain/mandate/mandate', 'MandateStatus')}>`,
  'offers.status': `Generated<${elementOf('contract/agreements/offer', 'offerStatuses')}>`,
  'retention_rules.subject': typeOf('domain/privacy/erasure', 'RetentionSubject'),
}

/** int8 is mapped to number, and date to a string, because type-parsers.ts parses them so. */
export const codegenArguments = ({ host, user, database }: Connection, ...extra: string[]) => [
  program,
  '--dialect=postgres',
  `--url=postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
  `--out-file=${join(import.meta.dirname, 'schema.generated.ts')}`,
  '--include-pattern=public.*',
  '--exclude-pattern=schema_migrations',
  '--date-parser=string',
  '--camel-case',
  `--type-mapping=${JSON.stringify({ int8: 'number', date: typeOf('domain/calendar/ist-date', 'IstDate') })}`,
  `--overrides=${JSON.stringify({ columns })}`,
  ...extra,
]
