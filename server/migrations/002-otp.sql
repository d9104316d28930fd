-- Sending and judging a one-time code: one statement each, so that no two requests can slip between count and act.

create type otp_limits as (
  valid_seconds integer,
  tries integer,
  resend_seconds integer,
  sends_per_hour integer,
  sends_per_day integer,
  sends_per_hour_address integer,
  wrong_per_day integer,
  wrong_per_hour_all integer
);

create function seconds_until(p_end timestamptz, p_now timestamptz) returns integer
language sql immutable as $$
  select greatest(1, ceil(extract(epoch from p_end - p_now)))::integer
$$;

-- outcome: sent, too_soon, sends_spent, unknown_profile
create type otp_issue as (outcome text, wait_seconds integer, profile_id text, mobile text);

create function issue_otp(
  p_purpose text, p_customer customers, p_keyed_code bytea, p_salt bytea, p_utm jsonb,
  p_device_hash bytea, p_address_hash bytea, p_now timestamptz, p_limits otp_limits
) returns otp_issue language plpgsql as $$
declare
  v_device bigint;
  v_last timestamptz;
  v_hour integer;
  v_hour_first timestamptz;
  v_day integer;
  v_day_first timestamptz;
begin
  select id into v_device from devices where token_hash = p_device_hash and customer_id = p_customer.id;

  select max(sent_at) filter (where purpose = p_purpose),
         count(*) filter (where sent_at > p_now - interval '1 hour'),
         min(sent_at) filter (where sent_at > p_now - interval '1 hour'),
         count(*), min(sent_at)
    into v_last, v_hour, v_hour_first, v_day, v_day_first
    from otp_sends
   where mobile = p_customer.mobile and sent_at > p_now - interval '1 day' and device_id is not distinct from v_device;

  if v_day >= p_limits.sends_per_day then
    return ('sends_spent', seconds_until(v_day_first + interval '1 day', p_now), null, null)::otp_issue;
  elsif v_hour >= p_limits.sends_per_hour then
    return ('sends_spent', seconds_until(v_hour_first + interval '1 hour', p_now), null, null)::otp_issue;
  elsif v_last > p_now - make_interval(secs => p_limits.resend_seconds) then
    return ('too_soon', seconds_until(v_last + make_interval(secs => p_limits.resend_seconds), p_now), null, null)::otp_issue;
  end if;

  insert into otp_codes (purpose, mobile, device_id, salt, code_hash, utm, sent_at, expires_at)
  values (p_purpose, p_customer.mobile, v_device, p_salt, sha256(p_salt || p_keyed_code), p_utm, p_now,
          p_now + make_interval(secs => p_limits.valid_seconds))
  on conflict (purpose, mobile) do update set
    device_id = excluded.device_id, salt = excluded.salt, code_hash = excluded.code_hash, utm = excluded.utm,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at, wrong_tries = 0, used_at = null;
  insert into otp_sends (purpose, mobile, device_id, address_hash, sent_at)
  values (p_purpose, p_customer.mobile, v_device, p_address_hash, p_now);
  return ('sent', 0, p_customer.profile_id, p_customer.mobile)::otp_issue;
end $$;

create function address_wait_seconds(p_address_hash bytea, p_now timestamptz, p_limits otp_limits) returns integer
language sql stable as $$
  select case when count(*) >= p_limits.sends_per_hour_address
              then seconds_until(min(sent_at) + interval '1 hour', p_now) else 0 end
    from (select sent_at from otp_sends where address_hash = p_address_hash and sent_at > p_now - interval '1 hour'
          order by sent_at desc limit p_limits.sends_per_hour_address) as latest
$$;

create function issue_login_otp(
  p_mobile text, p_new_profile_id text, p_keyed_code bytea, p_salt bytea, p_utm jsonb,
  p_device_hash bytea, p_address_hash bytea, p_now timestamptz, p_limits otp_limits
) returns otp_issue language plpgsql as $$
declare
  v_customer customers;
  v_wait integer := address_wait_seconds(p_address_hash, p_now, p_limits);
begin
  if v_wait > 0 then
    return ('sends_spent', v_wait, null, null)::otp_issue;
  end if;
  select * into v_customer from customers where mobile = p_mobile for update;
  if not found then
    insert into customers (profile_id, mobile, first_utm, created_at) values (p_new_profile_id, p_mobile, p_utm, p_now)
    on conflict (mobile) do nothing;
    select * into v_customer from customers where mobile = p_mobile for update;
  end if;
  return issue_otp('login', v_customer, p_keyed_code, p_salt, p_utm, p_device_hash, p_address_hash, p_now, p_limits);
end $$;

create function reissue_login_otp(
  p_profile_id text, p_keyed_code bytea, p_salt bytea, p_utm jsonb,
  p_device_hash bytea, p_address_hash bytea, p_now timestamptz, p_limits otp_limits
) returns otp_issue language plpgsql as $$
declare
  v_customer customers;
  v_wait integer := address_wait_seconds(p_address_hash, p_now, p_limits);
begin
  if v_wait > 0 then
    return ('sends_spent', v_wait, null, null)::otp_issue;
  end if;
  select * into v_customer from customers where profile_id = p_profile_id for update;
  if not found then
    return ('unknown_profile', 0, null, null)::otp_issue;
  end if;
  return issue_otp('login', v_customer, p_keyed_code, p_salt, p_utm, p_device_hash, p_address_hash, p_now, p_limits);
end $$;

-- The message never left: the code ends and the send is given back.
create function withdraw_otp(p_purpose text, p_mobile text, p_salt bytea) returns void language plpgsql as $$
declare
  v_code otp_codes;
begin
  delete from otp_codes where purpose = p_purpose and mobile = p_mobile and salt = p_salt returning * into v_code;
  delete from otp_sends where purpose = p_purpose and mobile = p_mobile and sent_at = v_code.sent_at;
end $$;

-- outcome: verified, wrong, ended, guesses_spent
create type otp_judgement as (
  outcome text, wait_seconds integer, tries_left integer, steps_taken text[], is_eligible boolean,
  device_hash bytea
);

create function verify_login_otp(
  p_profile_id text, p_keyed_code bytea, p_device_hash bytea, p_new_device_hash bytea, p_token_hash bytea,
  p_user_agent text, p_consent_wording text, p_now timestamptz, p_session_ends timestamptz, p_limits otp_limits
) returns otp_judgement language plpgsql as $$
declare
  v_customer customers;
  v_device bigint;
  v_code otp_codes;
  v_wrong integer;
  v_first_wrong timestamptz;
  v_device_hash bytea;
begin
  select * into v_customer from customers where profile_id = p_profile_id;
  select id into v_device from devices where token_hash = p_device_hash and customer_id = v_customer.id;
  select * into v_code from otp_codes where purpose = 'login' and mobile = v_customer.mobile for update;

  select count(*), min(guessed_at) into v_wrong, v_first_wrong from otp_wrong_guesses
   where mobile = v_customer.mobile and guessed_at > p_now - interval '1 day' and device_id is not distinct from v_device;
  if v_wrong >= p_limits.wrong_per_day then
    return ('guesses_spent', seconds_until(v_first_wrong + interval '1 day', p_now), 0, null, null, null)::otp_judgement;
  end if;

  if v_device is null then
    select count(*), min(guessed_at) into v_wrong, v_first_wrong from (
      select guessed_at from otp_wrong_guesses where guessed_at > p_now - interval '1 hour'
      order by guessed_at desc limit p_limits.wrong_per_hour_all
    ) as latest;
    if v_wrong >= p_limits.wrong_per_hour_all then
      return ('guesses_spent', seconds_until(v_first_wrong + interval '1 hour', p_now), 0, null, null, null)::otp_judgement;
    end if;
  end if;

  -- A code sent to a known device is judged only there: a stranger cannot use up its tries.
  if v_code.mobile is null or v_code.used_at is not null or v_code.expires_at <= p_now
     or v_code.wrong_tries >= p_limits.tries
     or (v_code.device_id is not null and v_code.device_id is distinct from v_device) then
    return ('ended', 0, 0, null, null, null)::otp_judgement;
  end if;

  if v_code.code_hash <> sha256(v_code.salt || p_keyed_code) then
    update otp_codes set wrong_tries = wrong_tries + 1 where purpose = 'login' and mobile = v_customer.mobile;
    insert into otp_wrong_guesses (mobile, device_id, guessed_at) values (v_customer.mobile, v_device, p_now);
    return ('wrong', 0, p_limits.tries - v_code.wrong_tries - 1, null, null, null)::otp_judgement;
  end if;

  update otp_codes set used_at = p_now where purpose = 'login' and mobile = v_customer.mobile;
  if v_customer.verified_at is null then
    update customers set verified_at = p_now where id = v_customer.id;
  end if;
  -- A browser known to any customer keeps its token, so that two people can share one.
  v_device_hash := case when exists (select from devices where token_hash = p_device_hash)
                        then p_device_hash else p_new_device_hash end;
  insert into devices (customer_id, token_hash, created_at, last_login_at)
  values (v_customer.id, v_device_hash, p_now, p_now)
  on conflict (token_hash, customer_id) do update set last_login_at = excluded.last_login_at
  returning id into v_device;
  insert into sessions (customer_id, device_id, token_hash, user_agent, utm, created_at, last_seen_at, expires_at)
  values (v_customer.id, v_device, p_token_hash, p_user_agent, v_code.utm, p_now, p_now, p_session_ends);
  insert into consents (customer_id, purpose, wording, given_at)
  values (v_customer.id, 'login', p_consent_wording, p_now) on conflict do nothing;
  return ('verified', 0, 0, v_customer.steps_taken, v_customer.is_eligible, v_device_hash)::otp_judgement;
end $$;
