-- When the period for which complaints are kept has ended, their words are erased. That there was a complaint, and when,
-- stays.
alter table complaint_events
  add erased_at timestamptz,
  drop constraint complaint_events_content,
  add constraint complaint_events_content check (case
    when kind = 'ATTACHED' then file_id is not null and text is null
    when kind = 'OVERDUE' then file_id is null and text is null
    when erased_at is null then file_id is null and coalesce(text, '') <> ''
    else file_id is null and text is null end) not valid;

create function keep_complaint_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null and new.text is null
     and to_jsonb(new) - array['text', 'erased_at'] = to_jsonb(old) - array['text', 'erased_at']
  then
    return new;
  end if;
  raise exception 'complaint_events is append-only, except that words are erased';
end $$;
drop trigger append_only on complaint_events;
create trigger keep_complaint_event before update or delete on complaint_events
  for each row execute function keep_complaint_event();
comment on table complaint_events is 'Append-only. The words are erased eight financial years after the relationship ends.';
