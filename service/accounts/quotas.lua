-- Counts what several payers use in one window: all of it, or nothing where one of them would go beyond a bound.
--
-- KEYS: the counts of each payer in this window (hashes)
-- ARGV: seconds that they are kept, then four values for each amount: which payer (1 is the first), the name of the quota, the amount, and
--       its bound (0 is none)

for i = 2, #ARGV, 4 do
  local most = tonumber(ARGV[i + 3])
  local used = tonumber(redis.call('HGET', KEYS[tonumber(ARGV[i])], ARGV[i + 1]) or '0')
  if most > 0 and used + tonumber(ARGV[i + 2]) > most then
    return {tonumber(ARGV[i]), ARGV[i + 1]}
  end
end
for i = 2, #ARGV, 4 do
  local key = KEYS[tonumber(ARGV[i])]
  redis.call('HINCRBY', key, ARGV[i + 1], ARGV[i + 2])
  redis.call('EXPIRE', key, ARGV[1])
end
return {}
