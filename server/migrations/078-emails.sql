-- E-mail addresses that a customer has confirmed by the link sent there. The address itself is with the applicant; here is
-- a keyed hash of it, so that an address which changes must be confirmed anew.
create table email_verifications (
  customer_id bigint not null references customers,
  address_hash bytea not null,
  token_hash bytea not null unique,
  requested_at timestamptz not null,
  verified_at timestamptz,
  primary key (customer_id, address_hash)
);
comment on table email_verifications is 'A row for each address that a customer has given.';

-- E-mails, each stored before it is sent. One without a time of sending is still to be sent, or was for an address that has changed.
create table emails (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  kind text not null,
  address_hash bytea not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint emails_kind_known check (kind in ('VERIFICATION', 'DOCUMENTS'))
);
create index on emails (customer_id);
comment on table emails is 'A few rows for a loan, kept with it.';

-- Which documents an e-mail carries; a document is sent once.
create table email_documents (
  document_id bigint primary key references issued_documents,
  email_id bigint not null references emails
);
create index on email_documents (email_id);
comment on table email_documents is 'One row for a document that was sent, kept with it.';
