-- Adds jobs as `add_jobs` does. Its statements are planned once per session: PostgreSQL would plan them for every call, because a plan for
-- one job looks cheaper than one for any number, and that takes longer than their execution. Without sequential scans such a plan is right
-- however many jobs wait. The array is of `graphile_worker.job_spec`, which is created after this file has been applied.
create function queue_jobs(specs anyarray) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform graphile_worker.add_jobs(specs);
end $$;
