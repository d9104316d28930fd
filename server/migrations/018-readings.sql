-- What the readers of documents found.

-- A file that is stored otherwise than it was sent, because it was locked or carried a program, says what it was before.
alter table files add column original_sha256 bytea;
-- The program that made it, its times and whether it was saved again; no words of its pages.
alter table files add column original_marks jsonb;

-- A document read by a version of its reader, outside any request.
create table readings (
  id text primary key,
  file_id text not null references files on delete cascade,
  doc_type text not null,
  -- Its name and version, such as bank-statement@1.
  reader text not null,
  state text not null default 'STARTED',
  -- Why it was not read with certainty.
  reason text,
  -- The rows, figures and signs of alteration with their places.
  result_encrypted bytea,
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint readings_state_known check (state in ('STARTED', 'DONE', 'REFUSED')),
  constraint readings_finished check ((state = 'STARTED') = (finished_at is null)),
  constraint readings_result check ((state = 'STARTED') = (result_encrypted is null)),
  constraint readings_reason check ((state = 'REFUSED') = (reason is not null)),
  unique (file_id, reader)
);
-- Those that have not ended, which is found again if its job was lost.
create index readings_started on readings (started_at) where state = 'STARTED';
comment on table readings is 'Two for each application; deleted with their files.';
