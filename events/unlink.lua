-- Removes from Redis what is in the archive now: the entries of a match, its idempotency keys and its secret. The feed has
-- no line for it, because the match has not changed.
--
-- KEYS: as in append.lua for a first entry
-- ARGV: as they are named below: `last` is the newest entry as it was archived, with its digest in both forms

local stream, keys, secret, _, turns, deadlines, awaited, _, archived = unpack(KEYS)
local match, last, digest, digest_bytes, mark_expires = unpack(ARGV)

local newest = newest_of(stream)
if not newest or not is_entry(newest, last, digest, digest_bytes) then
  return 0
end

redis.call('SET', archived, '', 'EX', mark_expires)
redis.call('UNLINK', stream, keys, secret)
redis.call('HDEL', turns, match)
redis.call('ZREM', deadlines, match)
redis.call('HDEL', awaited, match)
return 1
