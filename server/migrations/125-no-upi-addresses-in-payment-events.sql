-- A UPI address such as 9876543210@ybl contains a mobile number. None is stored any more; this removes those, and any e-mail
-- address, from the messages that were stored before. Nothing reads them: refunds and matching use the ids of the payment.
alter table payment_events disable trigger append_only;
update payment_events
  set body = regexp_replace(body, '[A-Za-z0-9_.+-]+(@|%40|\\u0040)[A-Za-z0-9_.-]+', 'removed', 'g')
  where body ~ '(@|%40|\\u0040)';
alter table payment_events enable trigger append_only;

alter table payment_event_results disable trigger append_only;
update payment_event_results
  set proof = regexp_replace(proof, '[A-Za-z0-9_.+-]+(@|%40|\\u0040)[A-Za-z0-9_.-]+', 'removed', 'g')
  where proof ~ '(@|%40|\\u0040)';
alter table payment_event_results enable trigger append_only;
comment on table payment_events is 'Append-only. About three rows per payment, without the payer''s e-mail, mobile and UPI address; archive with the books by year.';
