-- A message is stored before its provider is asked for a proof, so the proof stands with the result.
alter table payment_events drop proof;
alter table payment_event_results
  -- What the provider answered; null where the message proves itself, or where no proof could be had.
  add proof text;
