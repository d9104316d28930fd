-- Of two people who settle the same message at the same time, one is told that it is settled already.
create unique index concurrently payment_event_results_settled_once on payment_event_results (event_id)
  where result = 'SETTLED';
