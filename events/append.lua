-- The one way into the log. It checks everything first: nothing can fail after its first write, since a script that
-- fails is not rolled back. Redis itself refuses only a first write (memory, read-only, disk, replicas).
--
-- KEYS: stream, idempotency keys, secret, feed, bots' turns, deadlines: all of one shard
-- ARGV: match, the newest entry that the writer knows, field of its key, fingerprint, open bot turns or '',
--       deadline or '', secret or '', length of the feed, version of the wire form, entries...

local stream, keys, secret, feed, turns, deadlines = unpack(KEYS)
local match, expected, field, fingerprint = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local FIRST_ENTRY = 10

local function newest(key)
  local found = redis.call('XREVRANGE', key, '+', '-', 'COUNT', 1)[1]
  return found and tonumber(string.match(found[1], '^%d+')) or 0
end

-- A retry gets its first answer, whatever was written since.
local kept = redis.call('HGET', keys, field)
if kept then
  local first, last, of = string.match(kept, '^(%d+) (%d+) (.*)$')
  return {of == fingerprint and 'REPLAYED' or 'REUSED', tonumber(first), tonumber(last)}
end

-- Entries are numbered from 1 and none is ever taken away, so their number is that of the newest.
local last = redis.call('XLEN', stream)
if last ~= expected then
  return {'CONFLICT', 0, last}
end

-- A key of another type fails here.
local line = newest(feed) + 1
redis.call('STRLEN', secret)
redis.call('HLEN', turns)
redis.call('ZCARD', deadlines)
local deadline = ARGV[6] ~= '' and string.format('%d', ARGV[6])

local first = expected + 1
for i = FIRST_ENTRY, #ARGV do
  last = last + 1
  redis.call('XADD', stream, last .. '-0', 'v', ARGV[9], 'e', ARGV[i])
end
redis.call('HSET', keys, field, first .. ' ' .. last .. ' ' .. fingerprint)
redis.call('XADD', feed, 'MAXLEN', '~', ARGV[8], line .. '-0', 'match', match, 'first', first, 'last', last)

if ARGV[5] ~= '' then
  redis.call('HSET', turns, match, ARGV[5])
else
  redis.call('HDEL', turns, match)
end
if deadline then
  redis.call('ZADD', deadlines, deadline, match)
else
  redis.call('ZREM', deadlines, match)
end
if ARGV[7] ~= '' then
  redis.call('SET', secret, ARGV[7])
end
return {'WRITTEN', first, last}
