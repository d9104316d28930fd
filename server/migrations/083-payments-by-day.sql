-- Payments that were booked on a day are compared with the provider's list of it.
create index concurrently payment_attempts_booked on payment_attempts (settled_at) where status = 'SUCCESS';
