-- A personal data breach as it is described to the customers concerned, and which of them have been told.
create table breaches (
  id bigint generated always as identity primary key,
  noticed_on date not null,
  what_happened text not null,
  consequences text not null,
  measures text not null,
  advice text not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  constraint breaches_described check (
    length(trim(what_happened)) > 0 and length(trim(consequences)) > 0 and length(trim(measures)) > 0 and length(trim(advice)) > 0
  )
);
-- Adding the same words again adds customers.
create unique index breaches_words on breaches (noticed_on, md5(what_happened || consequences || measures || advice));
create trigger append_only before update or delete on breaches for each row execute function refuse_change();
create trigger append_only_whole before truncate on breaches execute function refuse_change();
comment on table breaches is 'Append-only: the customers were told these words. A correction is another row.';

create table breach_notices (
  breach_id bigint not null references breaches,
  customer_id bigint not null references customers on delete cascade,
  told_at timestamptz,
  primary key (breach_id, customer_id)
);
create index breach_notices_of_customer on breach_notices (customer_id);
create index breach_notices_to_send on breach_notices (breach_id, customer_id) where told_at is null;
comment on column breach_notices.told_at is 'When the SMS provider accepted the message.';
