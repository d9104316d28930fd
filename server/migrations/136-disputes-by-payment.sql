-- A message about a dispute is compared with those about the same payment that were delivered before it, in any order.
create index concurrently payment_events_disputes on payment_events (provider_payment_id)
  where reported_outcome like 'dispute %';
