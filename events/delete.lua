-- Deletes everything that a shard holds of a match, and leaves a tombstone. The feed keeps growing, so that readers of
-- the feed notice the deletion, and the store's count of appends stays right.
--
-- KEYS: as in append.lua for a first entry
-- ARGV: match, number and digest of its newest entry as the caller has read it, length of the feed, tombstone, the 32
--       bytes of that digest, the channel on which appends are published, 1 if the match may be archived: then it is
--       deleted from the archive afterwards, and need not be in Redis

local stream, keys, secret, feed, turns, deadlines, awaited, deleted, archived = unpack(KEYS)
local match = ARGV[1]

if redis.call('HGET', deleted, match) == ARGV[5] then
  return 1  -- the same request, whose reply was lost
end
local newest = newest_of(stream)
local is_as_read = ARGV[8] == '1'
if newest then
  is_as_read = is_entry(newest, ARGV[2], ARGV[3], ARGV[6])
end
if not is_as_read then
  return 0
end

local line = number_of(newest_of(feed)) + 1
redis.call('HSET', deleted, match, ARGV[5])
redis.call('UNLINK', stream, keys, secret, archived)
redis.call('HDEL', turns, match)
redis.call('ZREM', deadlines, match)
redis.call('HDEL', awaited, match)
redis.call('XADD', feed, 'MAXLEN', '~', ARGV[4], line .. '-0', 'match', match, 'first', 0, 'last', 0)
redis.pcall('PUBLISH', ARGV[7], line .. ' ' .. match .. ' 0 0 0  \n')
return 1
