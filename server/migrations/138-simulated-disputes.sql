-- The state of the dispute about a simulated payment, which the simulator also tells when it is asked.
alter table simulated_payments add dispute_status text;
