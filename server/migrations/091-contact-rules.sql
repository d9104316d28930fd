-- The day from which a loan is to be reminded of next. Null is three days before its repayment day, so that loans paid out by
-- the release before are found too; infinity is never again.
alter table leads add next_reminder_on date;

-- How often a customer may be contacted about a loan, by version like the terms.
create table contact_policies (
  version integer generated always as identity primary key,
  starts_on date not null,
  set_by text not null,
  set_at timestamptz not null,
  contacts_per_day smallint not null,
  constraint contact_policies_contacts_positive check (contacts_per_day > 0)
);
create trigger append_only before update or delete on contact_policies for each row execute function refuse_change();
create trigger append_only_whole before truncate on contact_policies execute function refuse_change();
comment on table contact_policies is 'Append-only. A row in some years.';
insert into contact_policies (starts_on, set_by, set_at, contacts_per_day) values ('2020-01-01', 'migration', now(), 2);
