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
create unique index esign_requests_one_open on esign_requests (lead_id) where status = 'OPEN';
create unique index esign_requests_one_signed on esign_requests (lead_id) where status = 'SIGNED';
create index on esign_requests (lead_id, id);
create index on esign_requests (customer_id, id);
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

-- The PDF that the provider has signed.
alter table issued_documents
  drop constraint issued_documents_kind_known,
  add constraint issued_documents_kind_known check (kind in
    ('KFS', 'SANCTION_LETTER', 'AGREEMENT', 'SIGNED_AGREEMENT', 'ESIGNED_AGREEMENT', 'DISBURSAL_ADVICE', 'TAX_INVOICE',
     'CREDIT_NOTE', 'NO_DUES_CERTIFICATE', 'COOLING_OFF_LETTER')) not valid;
alter table issued_documents validate constraint issued_documents_kind_known;

-- Aadhaar eSign is agreed to on its own.
alter table consent_events
  drop constraint consent_events_purpose_known,
  add constraint consent_events_purpose_known check (purpose in ('login', 'marketing', 'autopay', 'esign')) not valid;
alter table consent_events validate constraint consent_events_purpose_known;
