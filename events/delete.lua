-- Deletes everything that a shard holds of a match, and leaves a tombstone. The feed keeps growing, so that readers of
-- the feed notice the deletion, and the store's count of appends stays right.
--
-- KEYS: as in append.lua
-- ARGV: match, number and digest of its newest entry as the caller has read it, length of the feed, tombstone, the 32
--       bytes of that digest, the channel on which appends are published

local stream, keys, secret, feed, turns, deadlines, awaited, deleted = unpack(KEYS)
local match = ARGV[1]

local newest = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1]
if not newest or newest[1] ~= ARGV[2] .. '-0' then
  return 0
end
local fields = {d = '', e = ''}
for i = 1, #newest[2], 2 do
  fields[newest[2][i]] = newest[2][i + 1]
end
if fields.d ~= ARGV[3] and (fields.d ~= '' or string.sub(fields.e, 1, 32) ~= ARGV[6]) then
  return 0
end

local found = redis.call('XREVRANGE', feed, '+', '-', 'COUNT', 1)[1]
local line = (found and tonumber(string.match(found[1], '^%d+')) or 0) + 1
redis.call('HSET', deleted, match, ARGV[5])
redis.call('UNLINK', stream, keys, secret)
redis.call('HDEL', turns, match)
redis.call('ZREM', deadlines, match)
redis.call('HDEL', awaited, match)
redis.call('XADD', feed, 'MAXLEN', '~', ARGV[4], line .. '-0', 'match', match, 'first', 0, 'last', 0)
redis.pcall('PUBLISH', ARGV[7], line .. ' ' .. match .. ' 0 0 0  \n')
return 1
