-- Removes from Redis what is in the archive now: the entries of a match, its idempotency keys, its secret and the documents
-- beside it. The feed has no line for it, because the match has not changed.
--
-- KEYS: as in delete.lua
-- ARGV: as they are named below: `last` is the newest entry as it was archived, with its digest in both forms;
--       `documents` is the revision up to which the archive has the documents

local stream, keys, secret, _, turns, deadlines, awaited, _, archived, beside, authors = unpack(KEYS)
local match, last, digest, digest_bytes, mark_expires, documents = unpack(ARGV)

local newest = newest_of(stream)
if not newest or not is_entry(newest, last, digest, digest_bytes) then
  return 0
end
if (redis.call('HGET', beside, '') or '0') ~= documents then
  return 0
end

redis.call('SET', archived, '', 'EX', mark_expires)
redis.call('UNLINK', stream, keys, secret)
forget_documents(beside, authors, match)
redis.call('HDEL', turns, match)
redis.call('ZREM', deadlines, match)
redis.call('HDEL', awaited, match)
return 1
