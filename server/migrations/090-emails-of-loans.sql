-- Receipts, statements and reminders go by e-mail too, each receipt and reminder once.
alter table emails
  add lead_id bigint references leads,
  -- What there is one such e-mail of: the number of a receipt, or which reminder.
  add reference text,
  drop constraint emails_kind_known,
  add constraint emails_kind_known
    check (kind in ('VERIFICATION', 'DOCUMENTS', 'RECEIPT', 'STATEMENT', 'REMINDER', 'DATA_COPY')) not valid,
  add constraint emails_about_a_loan
    check ((kind in ('RECEIPT', 'STATEMENT', 'REMINDER')) = (lead_id is not null)) not valid;
alter table emails validate constraint emails_kind_known, validate constraint emails_about_a_loan;
create unique index emails_once on emails (lead_id, kind, reference) where reference is not null;
comment on table emails is 'About ten rows for a loan, kept with it.';

-- Documents that the law makes us send go to a confirmed address in any case.
alter table contact_preferences add has_email_notices boolean not null default true;

alter table daily_allowances
  drop constraint daily_allowances_kind_known,
  add constraint daily_allowances_kind_known check (kind in
    ('PAN_CHECK', 'BANK_CHECK', 'UPLOAD', 'PAN_CLAIM_NOTICE', 'COMPLAINT', 'EMAIL_LINK', 'EMAIL_STATEMENT', 'CONTACT')) not valid;
alter table daily_allowances validate constraint daily_allowances_kind_known;
