-- Aadhaar without its number: a picture is shown to nobody before the number on it is covered.

alter table files drop constraint files_content_type_check;
-- The signed data of Aadhaar are XML; they hold the last four digits only.
alter table files add constraint files_content_type_known check
  (content_type in ('image/jpeg', 'application/pdf', 'application/json', 'application/xml'));

-- WAITING: only the picture as it came is there, under the other key. MASKED: what is stored has no number on it. DESTROYED: the
-- number could not be covered, and nothing is stored any more.
alter table files add column masking text;
-- Where the picture as it came is kept until then; a file of this key cannot be opened as the file itself.
alter table files add column original_key text;
alter table files add constraint files_masking_known check (masking in ('WAITING', 'MASKED', 'DESTROYED'));
alter table files add constraint files_aadhaar_masked check (doc_type not in ('aadhaar_front', 'aadhaar_back') or masking is not null);
alter table files add constraint files_original_waits check ((original_key is not null) = (masking is not null and masking = 'WAITING'));
alter table files add constraint files_destroyed_erased check (masking <> 'DESTROYED' or erased_at is not null);

-- Every object with an Aadhaar number on it, written down before the object is stored: whatever happens, it is destroyed by then.
create table originals_to_destroy (
  object_key text primary key,
  destroy_by timestamptz not null
);
create index on originals_to_destroy (destroy_by);
comment on table originals_to_destroy is 'Empty but for the pictures of the last minutes.';

-- What the signed data on an Aadhaar say, from the moment it is sent. The number is never among it.
create table aadhaar_readings (
  file_id text primary key references files on delete cascade,
  state text not null default 'WAITING',
  -- Why there are no data.
  because text,
  name_encrypted bytea,
  born_on_encrypted bytea,
  last_four_encrypted bytea,
  -- Which of the pinned keys verified the signature.
  signed_with text,
  reader text,
  started_at timestamptz not null,
  read_at timestamptz,
  constraint aadhaar_readings_state_known check (state in ('WAITING', 'VERIFIED', 'ABSENT', 'UNREADABLE', 'NOT_ASKED')),
  constraint aadhaar_readings_verified check ((state = 'VERIFIED') = (num_nulls(name_encrypted, last_four_encrypted, signed_with) = 0)),
  constraint aadhaar_readings_because check ((state in ('WAITING', 'VERIFIED')) = (because is null)),
  constraint aadhaar_readings_ended check ((state = 'WAITING') = (num_nulls(reader, read_at) > 0))
);
-- Those that have not ended, which are found again if their job was lost.
create index aadhaar_readings_waiting on aadhaar_readings (started_at) where state = 'WAITING';
comment on table aadhaar_readings is 'At most a few rows for each customer, deleted with the files that they were read from.';

alter table consent_events drop constraint consent_events_purpose_known;
alter table consent_events add constraint consent_events_purpose_known check (purpose in ('login', 'marketing', 'autopay', 'esign', 'aadhaar'));
