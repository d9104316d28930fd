-- Which database this is. What belongs to it elsewhere (the file store, say) carries the same id, so that an empty or foreign
-- database is not taken for it.
create table database_identity (
  only_row boolean primary key default true,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  constraint database_identity_one_row check (only_row)
);
insert into database_identity default values;
comment on table database_identity is 'One row, kept as long as the database. The application may only read it.';
