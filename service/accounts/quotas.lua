-- Counts what several payers use in one window: everything, or nothing if one of them would exceed a limit.
--
-- KEYS: the counts of each payer in this window (hashes), and the call (`events/redis_client.py`)
-- ARGV: the lifetime of the counts in seconds, then four values for each amount: the payer (1 is the first), the name
--       of the quota, the amount, and the limit (0 for none)
-- Returns the payer and the name of the quota that would be exceeded, or an empty table.

for i = 2, #ARGV, 4 do
  local most = tonumber(ARGV[i + 3])
  local used = tonumber(redis.call('HGET', KEYS[tonumber(ARGV[i])], ARGV[i + 1]) or '0')
  if most > 0 and used + tonumber(ARGV[i + 2]) > most then
    return {tonumber(ARGV[i]), ARGV[i + 1]}, true
  end
end
for i = 2, #ARGV, 4 do
  local key = KEYS[tonumber(ARGV[i])]
  redis.call('HINCRBY', key, ARGV[i + 1], ARGV[i + 2])
  redis.call('EXPIRE', key, ARGV[1])
end
return {}
