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
  constraint offer_events_kind_known
    check (kind in ('ISSUED', 'VIEWED', 'SIGN_REQUESTED', 'SIGNED', 'DECLINED', 'EXPIRED'))
);
create unique index offer_events_once on offer_events (lead_id, kind) where kind <> 'SIGN_REQUESTED';
create index on offer_events (lead_id, id);
create trigger append_only before update or delete on offer_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on offer_events execute function refuse_change();
comment on table offer_events is 'Append-only. About five rows for an offer, kept with it.';

-- A loan that names its terms was made when offers were signed: it has no payout without a signature.
create function require_signature() returns trigger language plpgsql as $$
begin
  if exists (select from loans where lead_id = new.lead_id and product_terms_version is not null)
     and not exists (select from offers where lead_id = new.lead_id and status = 'SIGNED')
  then
    raise exception 'loan % is not signed, so it is not paid out', new.lead_id;
  end if;
  return new;
end $$;
create trigger require_signature before insert or update on payouts for each row execute function require_signature();

-- A code may also sign the documents of an offer.
alter table otp_codes drop constraint otp_codes_purpose_known,
  add constraint otp_codes_purpose_known check (purpose in ('login', 'repay', 'sign'));
alter table otp_sends drop constraint otp_sends_purpose_known,
  add constraint otp_sends_purpose_known check (purpose in ('login', 'repay', 'sign'));
alter table otp_waits drop constraint otp_waits_purpose_known,
  add constraint otp_waits_purpose_known check (purpose in ('login', 'repay', 'sign'));
alter table otp_wrong_guesses drop constraint otp_wrong_guesses_purpose_known,
  add constraint otp_wrong_guesses_purpose_known check (purpose in ('login', 'repay', 'sign'));
