-- An offer that is declined or expires ends as CANCELLED; a loan that is given back in time as CANCELLED IN COOLING-OFF.
alter table leads
  drop constraint leads_status_known,
  add constraint leads_status_known check (status in
    ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED', 'CANCELLED',
     'CANCELLED IN COOLING-OFF')) not valid,
  drop constraint leads_dates_of_status,
  add constraint leads_dates_of_status check (
    (status in ('DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'CANCELLED IN COOLING-OFF')) = (disbursed_on is not null)
    and (status in ('CLOSED', 'CANCELLED IN COOLING-OFF')) = (closed_on is not null)) not valid;
alter table leads validate constraint leads_status_known, validate constraint leads_dates_of_status;

alter table lead_transitions
  drop constraint lead_transitions_statuses_known,
  add constraint lead_transitions_statuses_known check (
    from_status in ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED',
      'CANCELLED', 'CANCELLED IN COOLING-OFF')
    and to_status in ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED',
      'CANCELLED', 'CANCELLED IN COOLING-OFF')) not valid;
alter table lead_transitions validate constraint lead_transitions_statuses_known;

drop index one_open_lead;
create unique index one_open_lead on leads (customer_id)
  where status not in ('CLOSED', 'REJECTED', 'CANCELLED', 'CANCELLED IN COOLING-OFF');
-- Offers that wait to be signed, few at any time.
create index leads_sanctioned on leads (id) where status = 'SANCTIONED';
