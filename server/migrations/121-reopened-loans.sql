-- A customer may have applied again before a payment on the earlier loan was taken back: then the earlier loan is open beside
-- the new one.
create unique index concurrently one_open_lead_not_reopened on leads (customer_id)
  where status not in ('CLOSED', 'REJECTED', 'CANCELLED', 'CANCELLED IN COOLING-OFF') and reopened_at is null;
