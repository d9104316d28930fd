-- The HTML part of a simulated email, so that it can be looked at.
alter table simulated_messages add column html text;
