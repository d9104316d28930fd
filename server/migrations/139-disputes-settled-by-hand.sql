-- SETTLED: a person has dealt with a message that had the result BY_HAND, and says what was done.
alter table payment_event_results
  add column by_whom text,
  drop constraint payment_event_results_result_known,
  add constraint payment_event_results_result_known check (result in
    ('BOOKED', 'KNOWN', 'FAILED', 'NO_MONEY', 'UNPROVED', 'UNMATCHED', 'DISPUTE', 'REVERSED', 'REINSTATED', 'BY_HAND',
     'SETTLED')) not valid,
  add constraint payment_event_results_by_whom
    check ((result = 'SETTLED') = (by_whom is not null) and by_whom <> '') not valid;
