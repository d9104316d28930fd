-- Which SMS went to a customer and what became of it, so that the lender's people can say so. Never what it said: a message
-- may carry a code, or a link that logs in.
create table sent_messages (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  template text not null,
  -- The number of the loan or complaint that it names.
  about text,
  state text not null,
  at timestamptz not null,
  constraint sent_messages_state_known check (state in ('SENT', 'FAILED', 'UNCERTAIN'))
);
create index on sent_messages (customer_id, id);
create index on sent_messages (at);
comment on table sent_messages is 'About fifteen rows for a loan; deleted after 400 days by the hourly purge.';
