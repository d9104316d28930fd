import { consentPurposes } from 'contract/account/consent-purposes'
import { esignStatuses, offerStatuses } from 'contract/agreements/offer'
import { issuedDocumentKinds } from 'contract/documents/issued-document-kinds'
import { requiredDocuments } from 'contract/documents/required-documents'
import { nomineeRelations } from 'contract/forms/nominee'
import { paymentPurposes } from 'contract/payments/order-body'
import { genders, incomeTypes, maritalStatuses, residenceTypes, salaryModes, workModes } from 'domain/applicant/choices'
import { companyTypes } from 'domain/applicant/company-types'
import { departments } from 'domain/applicant/departments'
import { complaintCategories, complaintEventKinds, complaintStatuses } from 'domain/complaints/complaint'
import { steps } from 'domain/journey/steps'
import { accounts, entryKinds } from 'domain/ledger/accounts'
import { userTypes } from 'domain/loan/decision/user-type'
import { quietSlots } from 'domain/loan/lifecycle/contact-hours'
import { assetClasses } from 'domain/loan/lifecycle/days-past-due'
import { loanStatuses } from 'domain/loan/lifecycle/loan-statuses'
import { contactChannels } from 'domain/loan/lifecycle/recovery'
import { reminderKinds } from 'domain/loan/lifecycle/reminders'
import { loanPurposes } from 'domain/loan/product/loan-purposes'
import { debitStatuses } from 'domain/mandate/debit'
import { mandateEventKinds, mandateKinds, mandateStatuses } from 'domain/mandate/mandate'
import { retentionSubjects } from 'domain/privacy/erasure'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerEventKinds } from './borrowing/agreements/offer-events.ts'
import { lineResults } from './lender/treasury/bank-lines.ts'
import { differenceKinds, reconciledProviders } from './lender/treasury/reconciliation/differences.ts'
import { consentActions } from './records/customers/consents.ts'
import { allowanceKinds } from './records/customers/daily-allowance.ts'
import { emailKinds } from './records/emails/emails.ts'
import { sweepResults } from './records/files/sweep/file-sweeps.ts'
import { otpPurposes } from './records/otp/attempt.ts'
import { refundStatuses } from './servicing/corrections/refunds/refunds.ts'
import { requestKinds, requestStatuses } from './servicing/data-rights/data-requests.ts'
import { mandateActors } from './servicing/mandates/mandate-events.ts'
import { attemptStatuses, paymentProviders } from './servicing/payments/attempts.ts'
import { repaymentOpeners } from './servicing/payments/repayment/repayments.ts'
import { eventChannels, eventResults } from './servicing/payments/results/payment-events.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const rows = async (text: string, values?: unknown[]) => (await data.asOwner(text, values)).rows

test('no column has an underscore before a digit, which camelCase would lose', async () => {
  const columns = await rows(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '_[0-9]'`,
  )
  expect(columns).toEqual([])
})

describe('references', () => {
  /** Columns called _id that name something outside the database or a choice of the specification's lists. */
  const notReferences = new Set([
    'company_type_id',
    'income_type_id',
    'marital_status_id',
    'profile_id',
    'provider_customer_id',
    'provider_document_id',
    'provider_order_id',
    'provider_payment_id',
    'provider_refund_id',
    'provider_request_id',
    'provider_token_id',
    'purpose_id',
    'request_id',
    'residence_type_id',
    'salary_mode_id',
    'transfer_id',
  ])
  /** A repayment is called order_id by the specification. */
  const exceptions = ['repayments.order_id']
  /** The simulated providers have their own ids. */
  const isReference = (table: string, column: string) =>
    !table.startsWith('simulated_') && !notReferences.has(column) && !exceptions.includes(`${table}.${column}`)

  test('every column that names a row of another table has a foreign key', async () => {
    const columns = await rows(`select table_name, column_name from information_schema.columns c
      where table_schema = 'public' and column_name like '%\\_id' and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.contype = 'f' and k.conrelid = format('public.%I', table_name)::regclass and a.attname = column_name)`)
    const missing = columns.filter(({ table_name, column_name }) => isReference(table_name, column_name))
    expect(missing).toEqual([])
  })

  test('no foreign key is left unchecked', async () => {
    expect(await rows('select conname from pg_constraint where not convalidated')).toEqual([])
  })
})

describe('checks', () => {
  const datesOf = (disbursedOn: string, repaymentOn: string) =>
    `date '${disbursedOn}' as disbursed_on, date '${repaymentOn}' as repayment_on, date '2026-12-31' as closed_on`
  const ids = (list: readonly { id: number | string }[]) => list.map(({ id }) => String(id))
  const lists: Record<string, readonly string[]> = {
    applicants_gender_known: ids(genders),
    applicants_marital_status_known: ids(maritalStatuses),
    applicants_residence_type_known: ids(residenceTypes),
    applicants_income_type_known: ids(incomeTypes),
    applicants_salary_mode_known: ids(salaryModes),
    bank_statement_lines_result_known: lineResults,
    complaint_events_kind_known: complaintEventKinds,
    complaints_category_known: ids(complaintCategories),
    complaints_status_known: complaintStatuses,
    consent_events_action_known: consentActions,
    consent_events_purpose_known: consentPurposes,
    contact_preferences_quiet_slot_known: ids(quietSlots),
    customers_steps_known: steps.map(({ event }) => event).filter((event) => event !== 'completed'),
    daily_allowances_kind_known: allowanceKinds,
    emails_kind_known: emailKinds,
    esign_requests_status_known: esignStatuses,
    employments_work_mode_known: ids(workModes),
    employments_department_known: departments,
    files_doc_type_known: [
      'selfie',
      'complaint',
      'issued_document',
      'data_export',
      'proof',
      ...requiredDocuments.map(({ doc_type }) => doc_type),
    ],
    issued_documents_kind_known: issuedDocumentKinds,
    data_requests_kind_known: requestKinds,
    data_requests_status_known: requestStatuses,
    nominees_relation_known: ids(nomineeRelations),
    retention_rules_subject_known: retentionSubjects,
    day_end_totals_class_known: assetClasses,
    loan_snapshots_class_known: assetClasses,
    leads_status_known: loanStatuses,
    leads_user_type_known: userTypes,
    lead_transitions_statuses_known: loanStatuses,
    ledger_entries_kind_known: entryKinds,
    mandate_debits_status_known: debitStatuses,
    mandate_events_by_known: mandateActors,
    mandate_events_kind_known: mandateEventKinds,
    mandates_kind_known: mandateKinds,
    mandates_status_known: mandateStatuses,
    offer_events_kind_known: offerEventKinds,
    offers_status_known: offerStatuses,
    otp_codes_purpose_known: otpPurposes,
    otp_wrong_guesses_purpose_known: otpPurposes,
    payment_attempts_provider_known: paymentProviders,
    payment_attempts_purpose_known: paymentPurposes,
    payment_attempts_status_known: attemptStatuses,
    payment_events_channel_known: eventChannels,
    payment_event_results_result_known: eventResults,
    reconciliation_differences_kind_known: differenceKinds,
    reconciliation_differences_provider_known: reconciledProviders,
    recovery_contacts_channel_known: contactChannels,
    refunds_provider_known: paymentProviders,
    refunds_status_known: refundStatuses,
    file_sweeps_result_known: sweepResults,
    reminders_kind_known: reminderKinds,
    repayments_opened_by_known: repaymentOpeners,
  }

  test.each(Object.entries(lists))('%s has the same values as the domain', async (constraint, expected) => {
    const [found] = await rows('select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1', [
      constraint,
    ])
    const written = [...String(found?.definition).matchAll(/'([^']+)'|\b(\d+)\b/g)].map(
      ([, text, number]) => text ?? number,
    )
    expect(new Set(written)).toEqual(new Set(expected))
  })

  test.each([
    ['employments_company_type_known', ids(companyTypes)],
    ['leads_purpose_known', ids(loanPurposes)],
  ])('%s has the same range as the domain', async (constraint, expected) => {
    const [found] = await rows('select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1', [
      constraint,
    ])
    const [from, to] = [...String(found?.definition).matchAll(/\d+/g)].map(Number)
    const range = Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index))
    expect(range).toEqual(expected)
  })

  test.each([
    ['bank_statement_lines_booked', `'BOOKED' as result, 1 as entry_id`, `'BOOKED' as result, null as entry_id`],
    ['bureau_requests_ended', `'QUEUED' as state, null as ended_at`, `'UNANSWERED' as state, null as ended_at`],
    ['complaints_answered', `'OPEN' as status, null as answered_on`, `'CLOSED' as status, null as answered_on`],
    ['leads_amount_positive', '1 as amount_paise', '0 as amount_paise'],
    ['leads_dates_ordered', datesOf('2026-12-01', '2026-12-02'), datesOf('2026-12-02', '2026-12-02')],
    [
      'leads_dates_whole',
      datesOf('2026-12-01', '2026-12-02'),
      `date '2026-12-01' as disbursed_on, null as repayment_on`,
    ],
    [
      'ledger_entries_receipt_of_payment',
      `'PAYMENT' as kind, 1 as receipt_no`,
      `'PAYMENT' as kind, null as receipt_no`,
    ],
    [
      'ledger_entries_reversal_of_payment',
      `'PAYMENT' as kind, null as reverses_entry_id`,
      `'PAYMENT' as kind, 1 as reverses_entry_id`,
    ],
    [
      'ledger_entries_reversal_sealed',
      `1 as reverses_entry_id, '{"reverses": 1}'::jsonb as details`,
      `1 as reverses_entry_id, '{}'::jsonb as details`,
    ],
    ['ledger_seals_range', '1 as after_entry_no, 2 as to_entry_no', '1 as after_entry_no, 1 as to_entry_no'],
    ['loans_fee_not_negative', '0 as fee_paise, 0 as fee_gst_paise', '0 as fee_paise, -1 as fee_gst_paise'],
    ['loans_principal_positive', '1 as principal_paise', '0 as principal_paise'],
    ['loans_rate_not_negative', '0 as daily_rate_basis_points', '-1 as daily_rate_basis_points'],
    ['mandate_debits_amount_positive', '1 as amount_paise', '0 as amount_paise'],
    [
      'mandates_active_has_token',
      `'ACTIVE' as status, 't' as provider_token_id`,
      `'ACTIVE' as status, null as provider_token_id`,
    ],
    ['mandates_ended', `'ACTIVE' as status, null as ended_at`, `'CANCELLED' as status, null as ended_at`],
    ['mandates_max_amount_positive', '1 as max_amount_paise', '0 as max_amount_paise'],
    ['offers_signed_whole', `'OFFERED' as status, null as signed_at`, `'SIGNED' as status, null as signed_at`],
    ['payment_attempts_amount_positive', '1 as amount_paise', '0 as amount_paise'],
    ['payment_attempts_check', `'SUCCESS' as status, 1 as entry_id`, `'SUCCESS' as status, null as entry_id`],
    ['payouts_amount_paise_check', '1 as amount_paise', '0 as amount_paise'],
    ['product_terms_cooling_off_lawful', '1 as cooling_off_days', '0 as cooling_off_days'],
    ['refunds_amount_positive', '1 as amount_paise', '0 as amount_paise'],
    ['refunds_booked_when_done', `'DONE' as status, 1 as entry_id`, `'DONE' as status, null as entry_id`],
    ['unmatched_money_amount_positive', '1 as amount_paise', '0 as amount_paise'],
    [
      'unmatched_money_match_whole',
      `1 as entry_id, 2 as matched_at, 3 as matched_by`,
      `1 as entry_id, null as matched_at, null as matched_by`,
    ],
  ])('%s accepts %s and refuses %s', async (constraint, accepted, refused) => {
    const [found] = await rows('select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = $1', [
      constraint,
    ])
    const results = [accepted, refused].map((row) => `(select ${found?.rule} from (select ${row}) as row)`)
    expect(await rows(`select ${results.join(' as accepted, ')} as refused`)).toEqual([
      { accepted: true, refused: false },
    ])
  })

  test('what may exist only once has a unique index', async () => {
    const found = await rows('select indexrelid::regclass::text as name from pg_index where indisunique and indisvalid')
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'bureau_requests_once',
        'bureau_requests_one_in_flight',
        'data_requests_one_waiting',
        'emails_once',
        'esign_requests_one_open',
        'esign_requests_one_signed',
        'ledger_entries_receipt_no_idx',
        'mandate_debits_txnid_key',
        'mandates_one_live',
        'mandates_provider_token_id_key',
        'offer_events_once',
        'one_current_file',
        'one_open_lead_not_reopened',
        'payment_attempts_provider_order_id_key',
        'payouts_transfer_id_key',
        'recovery_assignments_one_open',
        'refunds_token_key',
      ]),
    )
  })

  test('the columns of the ledger are the chart of accounts', async () => {
    const columns = await rows(`select column_name from information_schema.columns
      where table_schema = 'public' and table_name = 'ledger_entries' and data_type = 'bigint' order by ordinal_position`)
    const amounts = columns.map(({ column_name }) => column_name).filter((name) => !/(^|_)(id|no)$/.test(name))
    expect(amounts).toEqual(
      accounts.map((account) => account.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    )
  })

  test('every amount of money is bigint paise', async () => {
    const wrong = await rows(`select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' and column_name like '%paise' and data_type <> 'bigint'
        and table_name not like 'simulated%'`)
    expect(wrong).toEqual([])
  })
})

describe('history', () => {
  const tables = [
    'brake_ceilings',
    'consent_events',
    'bureau_limits',
    'eligibility_checks',
    'eligibility_policies',
    'full_kyc_records',
    'issued_documents',
    'lead_transitions',
    'ledger_entries',
    'ledger_seals',
    'mandate_events',
    'offer_events',
    'payment_event_results',
    'payment_events',
    'payout_events',
    'payout_limits',
    'payout_transitions',
    'product_terms',
    'screening_lists',
    'screening_transitions',
    'tax_invoices',
  ]

  test.each(tables)('%s refuses update, delete and truncate, whoever asks', async (table) => {
    const found = await rows(
      `select tgname from pg_trigger where tgrelid = $1::regclass and tgname like 'append_only%' and tgenabled = 'O' order by 1`,
      [table],
    )
    expect(found.map(({ tgname }) => tgname)).toEqual(['append_only', 'append_only_whole'])
    await expect(data.asOwner(`truncate ${table} cascade`)).rejects.toThrow(/append-only/)
  })
})

test('every sequence is logged, since a promoted standby cannot read one that is not', async () => {
  expect(await rows("select relname from pg_class where relkind = 'S' and relpersistence = 'u'")).toEqual([])
})

describe('the role of the application', () => {
  const asApplication = (text: string) => data.database.pool.query(text)

  test('owns nothing', async () => {
    const owned = await rows(`select relname from pg_class where relowner = 'agrim_app'::regrole
      union all select proname from pg_proc where proowner = 'agrim_app'::regrole`)
    expect(owned).toEqual([])
  })

  test.each([
    ['switch off a trigger', 'alter table ledger_entries disable trigger append_only'],
    ['empty a table', 'truncate sessions'],
    ['change a table', 'alter table leads drop constraint leads_status_known'],
    ['drop a table', 'drop table nominees'],
    ['make a table', 'create table public.stray (id integer)'],
    ['change an entry of the ledger', 'update ledger_entries set bank = 0'],
    ['delete from the history', 'delete from lead_transitions'],
    ['skip triggers', 'set session_replication_role = replica'],
    ['pretend that a migration has run', "insert into schema_migrations (name, checksum) values ('x', 'x')"],
  ])('cannot %s', async (_what, text) => {
    await expect(asApplication(text)).rejects.toThrow(/must be owner|permission denied/)
  })
})
