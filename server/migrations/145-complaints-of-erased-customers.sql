-- The previous release erased accounts without the words and files of complaints: these customers go back one stage, to have
-- them erased when their period ends. Without a loan, the period starts with the erasure.
update customers
  set retention_stage = 1,
    retention_from = case
      when exists (select from leads left join payouts on payouts.lead_id = leads.id
        where leads.customer_id = customers.id and (leads.disbursed_on is not null or payouts.lead_id is not null))
      then retention_from
      else coalesce((select max(done_at at time zone 'Asia/Kolkata')::date from data_requests
        where customer_id = customers.id and kind in ('ERASE', 'RETENTION') and status = 'DONE'), retention_from) end
  where retention_stage = 2 and id in (
    select customer_id from complaints join complaint_events on complaint_id = complaints.id where text is not null
    union select customer_id from files where doc_type = 'complaint' and erased_at is null);
