-- Customers by the day from which the law's periods are counted.
create index concurrently customers_by_retention on customers
  (retention_stage, (coalesce(retention_from, (created_at at time zone 'Asia/Kolkata')::date)), id) where retention_stage < 2;
