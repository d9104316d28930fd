-- An offer is valid for a number of working days, so the days on which banks are closed must be known. The national holidays,
-- Sundays and second and fourth Saturdays are rules; the others are published for each year.
create table bank_holidays (
  day date primary key,
  name text not null,
  added_by text not null,
  added_at timestamptz not null,
  constraint bank_holidays_named check (length(trim(name)) > 0)
);
create trigger append_only before update or delete on bank_holidays for each row execute function refuse_change();
create trigger append_only_whole before truncate on bank_holidays execute function refuse_change();
comment on table bank_holidays is 'Append-only. About twenty rows a year. A holiday that is moved adds a row: an extra one only gives borrowers more time.';

-- The gazetted holidays of 2026, and the day on which banks close their yearly accounts.
insert into bank_holidays (day, name, added_by, added_at)
select day::date, name, 'seed', now()
from (values
  ('2026-01-26', 'Republic Day'),
  ('2026-03-04', 'Holi'),
  ('2026-03-21', 'Id-ul-Fitr'),
  ('2026-03-26', 'Ram Navami'),
  ('2026-03-31', 'Mahavir Jayanti'),
  ('2026-04-01', 'Yearly closing of accounts'),
  ('2026-04-03', 'Good Friday'),
  ('2026-05-01', 'Buddha Purnima'),
  ('2026-05-27', 'Id-ul-Zuha (Bakrid)'),
  ('2026-06-26', 'Muharram'),
  ('2026-08-15', 'Independence Day'),
  ('2026-08-26', 'Milad-un-Nabi'),
  ('2026-09-04', 'Janmashtami'),
  ('2026-10-02', 'Gandhi Jayanti'),
  ('2026-10-20', 'Dussehra'),
  ('2026-11-08', 'Diwali'),
  ('2026-11-24', 'Guru Nanak Jayanti'),
  ('2026-12-25', 'Christmas')
) as holidays (day, name);
