-- From sign-up to the money sent.

-- Every eligibility check with what it was decided on; the customer may change these later.
create table eligibility_checks (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  is_eligible boolean not null,
  reasons text[] not null,
  apply_again_on date,
  age_years smallint not null,
  income_type_id smallint not null,
  monthly_income_paise bigint not null,
  eligibility_policy_version integer not null references eligibility_policies,
  checked_on date not null,
  checked_at timestamptz not null
);
create index on eligibility_checks (customer_id, id desc);
comment on table eligibility_checks is 'Append-only. One row per check; archive by year.';
create trigger append_only before update or delete on eligibility_checks for each row execute function refuse_change();
create trigger append_only_whole before truncate on eligibility_checks execute function refuse_change();

-- Where a customer works.
create table employments (
  customer_id bigint primary key references customers,
  work_mode text not null,
  company_name text not null,
  department text not null,
  company_type_id smallint not null,
  designation text not null,
  employed_since date not null,
  address1 text not null,
  address2 text not null,
  landmark text not null,
  pincode text not null,
  office_email_encrypted bytea not null,
  office_email_index bytea not null,
  constraint employments_work_mode_known check (work_mode in ('WFO', 'WFH')),
  constraint employments_department_known check (department in
    ('SALES', 'CREDIT', 'ACCOUNTS', 'FINANCE', 'BUSINESS', 'OPERATIONS', 'TECHNOLOGY', 'ADMIN', 'HUMAN RESOURCES')),
  constraint employments_company_type_known check (company_type_id between 1 and 9)
);

create index on employments (office_email_index);

-- The account that the money of a loan goes to, as the bank check found it.
create table bank_accounts (
  lead_id bigint primary key references leads,
  account_name text not null,
  account_number_encrypted bytea not null,
  account_number_index bytea not null,
  ifsc text not null,
  branch text not null,
  bank_name text not null,
  name_at_bank text not null,
  name_match_score smallint not null,
  -- What the provider calls its answer.
  reference text not null,
  verified_at timestamptz not null
);

create index on bank_accounts (account_number_index);

-- A sanctioned loan is an offer that the customer signs or declines. What it says is fixed when it is issued.
create table offers (
  lead_id bigint primary key references loans,
  proposal_no text not null,
  product_terms_version integer not null references product_terms,
  documents_hash bytea not null,
  issued_at timestamptz not null,
  issued_on date not null,
  expires_on date not null,
  status text not null default 'OFFERED',
  signed_at timestamptz,
  constraint offers_proposal_no_once unique (proposal_no),
  constraint offers_status_known check (status in ('OFFERED', 'SIGNED', 'DECLINED', 'EXPIRED')),
  constraint offers_dates_ordered check (expires_on >= issued_on),
  constraint offers_signed_whole check ((status = 'SIGNED') = (signed_at is not null))
);
create index offers_to_expire on offers (expires_on) where status = 'OFFERED';
comment on table offers is 'One row for a sanctioned loan, kept with it.';

-- Only the status of an open offer changes.
create function keep_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'OFFERED'
     or (new.lead_id, new.proposal_no, new.product_terms_version, new.documents_hash, new.issued_at, new.issued_on, new.expires_on)
        is distinct from
        (old.lead_id, old.proposal_no, old.product_terms_version, old.documents_hash, old.issued_at, old.issued_on, old.expires_on)
  then
    raise exception 'an offer is not changed after it was issued, nor after it has ended';
  end if;
  return new;
end $$;
create trigger keep_offer before update or delete on offers for each row execute function keep_offer();

-- What happened to an offer: who, when, with which browser and from where. An address is a keyed hash.
create table offer_events (
  id bigint generated always as identity primary key,
  lead_id bigint not null references offers,
  kind text not null,
  documents_hash bytea not null,
  at timestamptz not null,
  device text,
  address_hash bytea,
  request_id text,
  masked_mobile text,
  constraint offer_events_kind_known check (kind in ('ISSUED', 'VIEWED', 'SIGN_REQUESTED', 'SIGNED', 'DECLINED', 'EXPIRED'))
);
create index on offer_events (lead_id, id);
create unique index offer_events_once on offer_events (lead_id, kind) where kind <> 'SIGN_REQUESTED';
comment on table offer_events is 'Append-only. About five rows for an offer, kept with it.';
create trigger append_only before update or delete on offer_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on offer_events execute function refuse_change();

-- An offer may also be signed at an eSign provider. A request is stored before the provider hears of it, and names the
-- documents it signs.
create table esign_requests (
  id bigint generated always as identity (start with 800001) primary key,
  lead_id bigint not null references offers,
  customer_id bigint not null references customers,
  documents_hash bytea not null,
  provider text not null,
  status text not null default 'OPEN',
  reason text not null default '',
  -- Nothing until the provider has accepted the request.
  provider_request_id text unique,
  provider_document_id text,
  signing_url text,
  -- The PDF that was sent to be signed.
  document_sha256 bytea,
  document_bytes integer,
  -- Who asked for it, as in offer_events.
  device text not null,
  address_hash bytea not null,
  request_id text not null,
  masked_mobile text not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  ended_at timestamptz,
  -- The PDF that came back, and how well the name in it matches ours.
  signed_sha256 bytea,
  name_match_score integer,
  constraint esign_requests_status_known check (status in ('OPEN', 'SIGNED', 'DECLINED', 'REFUSED', 'CANCELLED')),
  constraint esign_requests_ended check ((status = 'OPEN') = (ended_at is null)),
  constraint esign_requests_polled_while_open check (status = 'OPEN' or next_check_at is null),
  constraint esign_requests_sent_whole check (
    num_nulls(provider_request_id, provider_document_id, signing_url, document_sha256, document_bytes) in (0, 5)),
  constraint esign_requests_signed_whole check (
    (status = 'SIGNED') = (signed_sha256 is not null) and (status <> 'SIGNED' or provider_request_id is not null))
);
create index on esign_requests (customer_id, id);
create index on esign_requests (lead_id, id);
create unique index esign_requests_one_open on esign_requests (lead_id) where status = 'OPEN';
create unique index esign_requests_one_signed on esign_requests (lead_id) where status = 'SIGNED';
create index esign_requests_to_check on esign_requests (next_check_at) where next_check_at is not null;
comment on table esign_requests is 'A few rows for an offer at most, kept with it.';

create function keep_esign_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'OPEN'
     or (new.lead_id, new.customer_id, new.documents_hash, new.provider)
        is distinct from (old.lead_id, old.customer_id, old.documents_hash, old.provider)
  then
    raise exception 'what an eSign request is about is not changed, nor anything after it has ended';
  end if;
  return new;
end $$;
create trigger keep_esign_request before update or delete on esign_requests
  for each row execute function keep_esign_request();

-- One payout for a loan, whatever fails. The provider knows it by transfer_id, the same however often it is asked; only
-- when the provider has said that an id failed for good does the next try get another.
create table payouts (
  lead_id bigint primary key references loans,
  transfer_id text not null unique,
  amount_paise bigint not null check (amount_paise > 0),
  status text not null,
  tries smallint not null default 1,
  bank_reference text,
  last_failure text,
  -- Where the provider's transfer is not the one that was ordered; the payout then waits for a person.
  mismatch text,
  -- A mismatch that a person has explained. The same one is not reported again for this transfer.
  accepted_mismatch text,
  created_at timestamptz not null,
  -- When the transfer was about to be ordered: from then on it may have reached the provider.
  ordered_at timestamptz,
  settled_at timestamptz,
  -- A bank may return a payout days after it was paid. It is asked about again for a week, and what came back is booked
  -- back.
  next_check_at timestamptz,
  returned_at timestamptz,
  constraint payouts_status_known check (status in ('PENDING', 'PAID', 'FAILED'))
);
create index on payouts (created_at) where status = 'PENDING';
create index payouts_mismatched on payouts (lead_id) where mismatch is not null;
-- Payouts that were paid or given up on a day are compared with what the provider has of them.
create index payouts_settled on payouts (settled_at) where settled_at is not null;
create index payouts_to_check on payouts (next_check_at) where next_check_at is not null;

-- No payout without a signature.
create function require_signature() returns trigger language plpgsql as $$
begin
  if not exists (select from offers where lead_id = new.lead_id and status = 'SIGNED') then
    raise exception 'loan % is not signed, so it is not paid out', new.lead_id;
  end if;
  return new;
end $$;
create trigger require_signature before insert or update on payouts for each row execute function require_signature();

-- What the provider reports about transfers, as a reason to ask it; account numbers are left out. No loan where the
-- transfer is not the latest one of any.
create table payout_events (
  id bigint generated always as identity primary key,
  lead_id bigint references loans,
  transfer_id text not null,
  event_type text not null,
  request_id text not null,
  received_at timestamptz not null
);
create index on payout_events (lead_id);
comment on table payout_events is 'Append-only. About two rows per payout; archive by year with its loans.';
create trigger append_only before update or delete on payout_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on payout_events execute function refuse_change();
