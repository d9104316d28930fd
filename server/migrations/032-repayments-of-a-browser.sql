-- The browser that opened the repayment: only there can payments be started. Null in rows of earlier versions, which are
-- open for half an hour at most.
alter table repayments
  add browser_hash bytea;
