-- When a customer does not want to be reminded. The law's own hours, 08:00 to 19:00, hold for everybody.
create table contact_preferences (
  customer_id bigint primary key references customers,
  quiet_slot text not null,
  set_at timestamptz not null,
  constraint contact_preferences_quiet_slot_known check (quiet_slot in ('NONE', 'MORNING', 'AFTERNOON', 'EVENING'))
);
comment on table contact_preferences is 'At most one row for a customer, updated in place.';
