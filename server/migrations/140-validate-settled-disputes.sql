-- The constraints that 139 has added. Rows can be read and written meanwhile.
alter table payment_event_results
  validate constraint payment_event_results_result_known,
  validate constraint payment_event_results_by_whom;
