-- Sending and judging a one-time code: one statement each, so that no two requests can slip between count and act.
-- A lock on the mobile makes rivals wait; every count after it sees what they did.

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

-- The device, if this customer has logged in from it before.
create function known_device(p_customer_id bigint, p_device_hash bytea) returns bytea
language sql stable as $$
  select device_hash from sessions where customer_id = p_customer_id and device_hash = p_device_hash limit 1
$$;

-- outcome: sent, too_soon, sends_spent, unknown_profile
create type otp_issue as (outcome text, wait_seconds integer, profile_id text, mobile text);

create function issue_otp(
  p_purpose text, p_mobile text, p_profile_id text, p_device_hash bytea, p_keyed_code bytea, p_salt bytea,
  p_utm jsonb, p_address_hash bytea, p_now timestamptz, p_limits otp_limits
) returns otp_issue language plpgsql as $$
declare
  v_sent record;
begin
  -- A code that a crash of the database forgets is asked for again; nobody needs to wait for the disk. Sessions do.
  perform set_config('synchronous_commit', 'off', true);

  -- An address that asks for many mobiles; the newest sends are enough to tell.
  select count(*) as sends, min(sent_at) as first_at into v_sent from (
    select sent_at from otp_sends where address_hash = p_address_hash and sent_at > p_now - interval '1 hour'
    order by sent_at desc limit p_limits.sends_per_hour_address
  ) as latest;
  if v_sent.sends >= p_limits.sends_per_hour_address then
    return ('sends_spent', seconds_until(v_sent.first_at + interval '1 hour', p_now), null, null)::otp_issue;
  end if;

  -- A known device is counted by itself, all others together.
  select max(sent_at) filter (where purpose = p_purpose) as last_at,
         count(*) filter (where sent_at > p_now - interval '1 hour') as hour_sends,
         min(sent_at) filter (where sent_at > p_now - interval '1 hour') as hour_first_at,
         count(*) as day_sends, min(sent_at) as day_first_at
    into v_sent from otp_sends
   where mobile = p_mobile and sent_at > p_now - interval '1 day' and device_hash is not distinct from p_device_hash;
  if v_sent.day_sends > 0 then
    if v_sent.day_sends >= p_limits.sends_per_day then
      return ('sends_spent', seconds_until(v_sent.day_first_at + interval '1 day', p_now), null, null)::otp_issue;
    elsif v_sent.hour_sends >= p_limits.sends_per_hour then
      return ('sends_spent', seconds_until(v_sent.hour_first_at + interval '1 hour', p_now), null, null)::otp_issue;
    elsif v_sent.last_at > p_now - make_interval(secs => p_limits.resend_seconds) then
      return ('too_soon', seconds_until(v_sent.last_at + make_interval(secs => p_limits.resend_seconds), p_now),
              null, null)::otp_issue;
    end if;
  end if;

  with code as (
    insert into otp_codes (purpose, mobile, device_hash, salt, code_hash, utm, sent_at, expires_at)
    values (p_purpose, p_mobile, p_device_hash, p_salt, sha256(p_salt || p_keyed_code), p_utm, p_now,
            p_now + make_interval(secs => p_limits.valid_seconds))
    on conflict (purpose, mobile) do update set
      device_hash = excluded.device_hash, salt = excluded.salt, code_hash = excluded.code_hash, utm = excluded.utm,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at, wrong_tries = 0
  )
  insert into otp_sends (purpose, mobile, device_hash, address_hash, sent_at)
  values (p_purpose, p_mobile, p_device_hash, p_address_hash, p_now);
  return ('sent', 0, p_profile_id, p_mobile)::otp_issue;
end $$;

create function issue_login_otp(
  p_mobile text, p_new_profile_id text, p_keyed_code bytea, p_salt bytea, p_utm jsonb,
  p_device_hash bytea, p_address_hash bytea, p_now timestamptz, p_limits otp_limits
) returns otp_issue language plpgsql as $$
declare
  v_customer record;
  v_device bytea;
begin
  perform pg_advisory_xact_lock(1, hashtext(p_mobile));
  select id, profile_id into v_customer from customers where mobile = p_mobile;
  if not found then
    insert into customers (profile_id, mobile, first_utm, created_at) values (p_new_profile_id, p_mobile, p_utm, p_now)
    returning id, profile_id into v_customer;
  elsif p_device_hash is not null then
    v_device := known_device(v_customer.id, p_device_hash);
  end if;
  return issue_otp('login', p_mobile, v_customer.profile_id, v_device, p_keyed_code, p_salt, p_utm, p_address_hash,
                   p_now, p_limits);
end $$;

create function reissue_login_otp(
  p_profile_id text, p_keyed_code bytea, p_salt bytea, p_utm jsonb,
  p_device_hash bytea, p_address_hash bytea, p_now timestamptz, p_limits otp_limits
) returns otp_issue language plpgsql as $$
declare
  v_customer record;
begin
  select id, mobile into v_customer from customers where profile_id = p_profile_id;
  if not found then
    return ('unknown_profile', 0, null, null)::otp_issue;
  end if;
  perform pg_advisory_xact_lock(1, hashtext(v_customer.mobile));
  return issue_otp('login', v_customer.mobile, p_profile_id, known_device(v_customer.id, p_device_hash), p_keyed_code,
                   p_salt, p_utm, p_address_hash, p_now, p_limits);
end $$;

-- The message never left: the code ends and the send is given back.
create function withdraw_otp(p_purpose text, p_mobile text, p_salt bytea) returns void language plpgsql as $$
declare
  v_sent_at timestamptz;
begin
  delete from otp_codes where purpose = p_purpose and mobile = p_mobile and salt = p_salt returning sent_at into v_sent_at;
  delete from otp_sends where purpose = p_purpose and mobile = p_mobile and sent_at = v_sent_at;
end $$;

-- outcome: verified, wrong, ended, guesses_spent
create type otp_judgement as (
  outcome text, wait_seconds integer, tries_left integer, steps_taken text[], is_eligible boolean
);

create function verify_login_otp(
  p_profile_id text, p_keyed_code bytea, p_device_hash bytea, p_new_device_hash bytea, p_token_hash bytea,
  p_user_agent text, p_consent_wording text, p_now timestamptz, p_session_ends timestamptz, p_limits otp_limits
) returns otp_judgement language plpgsql as $$
declare
  v_customer record;
  v_device bytea;
  v_code record;
  v_wrong record;
begin
  select id, mobile, steps_taken, is_eligible, login_consent into v_customer from customers where profile_id = p_profile_id;
  if p_device_hash is not null then
    v_device := known_device(v_customer.id, p_device_hash);
  end if;
  perform pg_advisory_xact_lock(1, hashtext(coalesce(v_customer.mobile, '')));

  select count(*) as guesses, min(guessed_at) as first_at into v_wrong from otp_wrong_guesses
   where mobile = v_customer.mobile and guessed_at > p_now - interval '1 day' and device_hash is not distinct from v_device;
  if v_wrong.guesses >= p_limits.wrong_per_day then
    return ('guesses_spent', seconds_until(v_wrong.first_at + interval '1 day', p_now), 0, null, null)::otp_judgement;
  end if;

  -- The budget over all mobiles holds for devices that nobody knows.
  if v_device is null then
    select count(*) as guesses, min(guessed_at) as first_at into v_wrong from (
      select guessed_at from otp_wrong_guesses where guessed_at > p_now - interval '1 hour'
      order by guessed_at desc limit p_limits.wrong_per_hour_all
    ) as latest;
    if v_wrong.guesses >= p_limits.wrong_per_hour_all then
      return ('guesses_spent', seconds_until(v_wrong.first_at + interval '1 hour', p_now), 0, null, null)::otp_judgement;
    end if;
  end if;

  -- A code sent to a known device is judged only there: a stranger cannot use up its tries.
  select salt, code_hash, wrong_tries, utm into v_code from otp_codes
   where purpose = 'login' and mobile = v_customer.mobile and expires_at > p_now and wrong_tries < p_limits.tries and (device_hash is null or device_hash = v_device);
  if not found then
    return ('ended', 0, 0, null, null)::otp_judgement;
  end if;

  if v_code.code_hash <> sha256(v_code.salt || p_keyed_code) then
    update otp_codes set wrong_tries = wrong_tries + 1 where purpose = 'login' and mobile = v_customer.mobile;
    insert into otp_wrong_guesses (mobile, device_hash, guessed_at) values (v_customer.mobile, v_device, p_now);
    return ('wrong', 0, p_limits.tries - v_code.wrong_tries - 1, null, null)::otp_judgement;
  end if;

  with used as (delete from otp_codes where purpose = 'login' and mobile = v_customer.mobile)
  insert into sessions (token_hash, customer_id, device_hash, user_agent, utm, created_at, last_seen_at, expires_at)
  values (p_token_hash, v_customer.id, coalesce(p_device_hash, p_new_device_hash), p_user_agent, v_code.utm,
          p_now, p_now, p_session_ends);
  if v_customer.login_consent is distinct from p_consent_wording then
    update customers set login_consent = p_consent_wording, verified_at = coalesce(verified_at, p_now)
     where id = v_customer.id;
    insert into consents (customer_id, purpose, wording, given_at)
    values (v_customer.id, 'login', p_consent_wording, p_now) on conflict do nothing;
  end if;
  return ('verified', 0, 0, v_customer.steps_taken, v_customer.is_eligible)::otp_judgement;
end $$;
