-- Messages of providers can never be changed, so the payer's e-mail address and mobile number in them could not be erased.
-- They are no longer stored; this removes them from the messages that were stored before.
alter table payment_events disable trigger append_only;
update payment_events
  set body = regexp_replace(regexp_replace(body, '(^|&)(email|phone)=[^&]*', '\1\2=removed', 'g'),
    '"(email|phone|contact)"\s*:\s*"([^"\\]|\\.)*"', '"\1":"removed"', 'g')
  where body ~ '(email|phone|contact)';
alter table payment_events enable trigger append_only;

alter table payment_event_results disable trigger append_only;
update payment_event_results
  set proof = regexp_replace(regexp_replace(proof, '(^|&)(email|phone)=[^&]*', '\1\2=removed', 'g'),
    '"(email|phone|contact)"\s*:\s*"([^"\\]|\\.)*"', '"\1":"removed"', 'g')
  where proof ~ '(email|phone|contact)';
alter table payment_event_results enable trigger append_only;
comment on table payment_events is 'Append-only. About three rows per payment, without the payer''s e-mail and mobile; archive with the books by year.';
