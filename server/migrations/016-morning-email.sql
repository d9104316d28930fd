-- Whether the person is told each morning by email how much waits for them. Numbers only.
alter table staff add column morning_email boolean not null default true;
