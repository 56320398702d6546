-- Removes from Redis what is in the archive now: the entries of a match, its idempotency keys and its secret. The feed has
-- no line for it, because the match has not changed.
--
-- KEYS: as in append.lua for a first entry
-- ARGV: match, number and digest of its newest entry as it was archived, the 32 bytes of that digest, seconds until the
--       mark expires

local stream, keys, secret, _, turns, deadlines, awaited, _, archived = unpack(KEYS)

local newest = newest_of(stream)
if not newest or not is_entry(newest, ARGV[2], ARGV[3], ARGV[4]) then
  return 0
end

redis.call('SET', archived, '', 'EX', ARGV[5])
redis.call('UNLINK', stream, keys, secret)
redis.call('HDEL', turns, ARGV[1])
redis.call('ZREM', deadlines, ARGV[1])
redis.call('HDEL', awaited, ARGV[1])
return 1
