-- What became of applications today; the history only grows at its end, so a block range index is small and enough.
create index concurrently lead_transitions_by_time on lead_transitions using brin (at);
