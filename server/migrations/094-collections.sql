-- Who may recover a loan for the lender, on which loans, and every contact. A borrower is told who it is before the first one.
create table recovery_agents (
  id bigint generated always as identity primary key,
  name text not null,
  -- As on the agent's card.
  card_no text not null unique,
  agency text not null,
  added_by text not null,
  added_at timestamptz not null
);
comment on table recovery_agents is 'A few rows a year.';

create table recovery_assignments (
  id bigint generated always as identity primary key,
  lead_id bigint not null references loans,
  agent_id bigint not null references recovery_agents,
  assigned_by text not null,
  assigned_at timestamptz not null,
  -- When the borrower was told; without it there is no contact.
  named_at timestamptz,
  ended_at timestamptz
);
create unique index recovery_assignments_one_open on recovery_assignments (lead_id) where ended_at is null;
create index recovery_assignments_to_name on recovery_assignments (id) where named_at is null and ended_at is null;
create index on recovery_assignments (agent_id);
comment on table recovery_assignments is 'A row or two for a loan in recovery, kept with it.';

create table recovery_contacts (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references recovery_assignments,
  channel text not null,
  at timestamptz not null,
  constraint recovery_contacts_channel_known check (channel in ('CALL', 'VISIT'))
);
create index on recovery_contacts (assignment_id);
create trigger append_only before update or delete on recovery_contacts for each row execute function refuse_change();
create trigger append_only_whole before truncate on recovery_contacts execute function refuse_change();
comment on table recovery_contacts is 'Append-only. Kept with the loan.';

create function require_named_agent() returns trigger language plpgsql as $$
begin
  if not exists (select from recovery_assignments where id = new.assignment_id and named_at is not null and named_at <= new.at
                   and ended_at is null)
  then
    raise exception 'the borrower was not told who assignment % is, or it has ended', new.assignment_id;
  end if;
  return new;
end $$;
create trigger require_named_agent before insert on recovery_contacts for each row execute function require_named_agent();

-- That a loan will be reported as overdue to the credit information companies, and from which day on.
create table bureau_notices (
  id bigint generated always as identity primary key,
  lead_id bigint not null references loans,
  report_from date not null,
  announced_by text not null,
  announced_at timestamptz not null,
  -- When the borrower's message was sent; nothing is reported without it.
  sent_at timestamptz,
  constraint bureau_notices_once unique (lead_id, report_from)
);
create index bureau_notices_to_send on bureau_notices (id) where sent_at is null;
comment on table bureau_notices is 'A row for each report that was announced, kept with the loan.';
