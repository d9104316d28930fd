-- Who swept the file store by command although many of its files had no row. Null for the daily sweeps.
alter table file_sweeps add accepted_by text;
