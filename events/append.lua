-- The only writer of the log. It checks everything first: Redis does not roll back a script that fails, so nothing may
-- fail after its first write. Redis itself refuses only a first write (memory, read-only, disk, replicas).
--
-- KEYS: stream, idempotency keys, secret, feed, bots' turns, deadlines, awaited seats, deleted matches, and, for a
--       first entry, the mark of an archived match: all of one shard. The last key is that of the call, which takes
--       effect once: a client that heard no reply gets it when it repeats the call, and another request never does
-- ARGV: match, the newest entry that the writer knows, its digest, field of the idempotency key or '', fingerprint,
--       open bot turns or '', deadline or '', secret or '', length of the feed, version of the stored format,
--       awaited seats or '', players for the feed's line or '' (ids separated by spaces), the 32 bytes of the digest in
--       ARGV[3], seconds until the idempotency keys expire or '', the channel on which the append is published, then the
--       bytes of each entry, which begin with its digest
--
-- A line of the feed has the fields match, first, last, and p if players were given. `published.py` describes what is
-- published.

local stream, keys, secret, feed, turns, deadlines, awaited, deleted = unpack(KEYS)
local match, expected, before, field, fingerprint = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4], ARGV[5]
local FIRST_ENTRY = 16
local MOST_PUBLISHED = 16384  -- bytes of the entries of one append; readers of a larger one read the log

-- Entries are numbered from 1 and never removed, so their count is the number of the newest.
local last = redis.call('XLEN', stream)
local first = expected + 1

-- A retry gets its first result, whatever was written since; a key whose entries Redis has lost is ignored.
local kept = field ~= '' and redis.call('HGET', keys, field)
if kept then
  local from, to, of = string.match(kept, '^(%d+) (%d+) (.*)$')
  if tonumber(to) <= last then
    return {of == fingerprint and 'REPLAYED' or 'REUSED', tonumber(from), tonumber(to)}, true
  end
end

-- Without a key, the digest of the first entry identifies the append: no other append can have it.
local number = #ARGV - FIRST_ENTRY + 1
if field == '' and last >= expected + number then
  local held = redis.call('XRANGE', stream, first .. '-0', first .. '-0')[1]
  if digest_in(held) == string.sub(ARGV[FIRST_ENTRY], 1, 32) then
    return {'REPLAYED', first, expected + number}, true
  end
end

if last ~= expected then
  return {'CONFLICT', 0, last}, true
end
-- Read from the end: Redis would walk through a node to find the entry by its number.
if expected > 0 and not has_digest(newest_of(stream), before, ARGV[13]) then
  return {'CONFLICT', 0, last}, true
end
if expected == 0 and (redis.call('HEXISTS', deleted, match) == 1 or redis.call('EXISTS', KEYS[9]) == 1) then
  return {'CONFLICT', 0, 0}, true  -- a late retry must not open it again
end

-- If a key has the wrong type, these reads fail before any write.
local line = number_of(newest_of(feed)) + 1
redis.call('STRLEN', secret)
redis.call('HLEN', keys)
redis.call('HLEN', turns)
redis.call('ZCARD', deadlines)
redis.call('HLEN', awaited)
local deadline = ARGV[7] ~= '' and string.format('%d', ARGV[7])

for i = FIRST_ENTRY, #ARGV do
  last = last + 1
  redis.call('XADD', stream, last .. '-0', 'v', ARGV[10], 'e', ARGV[i], 'd', '')
end
if field ~= '' then
  redis.call('HSET', keys, field, first .. ' ' .. last .. ' ' .. fingerprint)
end
if ARGV[14] ~= '' then
  redis.call('EXPIRE', keys, ARGV[14])
end
local told = {'match', match, 'first', first, 'last', last}
if ARGV[12] ~= '' then
  told[7], told[8] = 'p', ARGV[12]
end
redis.call('XADD', feed, 'MAXLEN', '~', ARGV[9], line .. '-0', unpack(told))

if ARGV[6] ~= '' then
  redis.call('HSET', turns, match, ARGV[6])
else
  redis.call('HDEL', turns, match)
end
if deadline then
  redis.call('ZADD', deadlines, deadline, match)
else
  redis.call('ZREM', deadlines, match)
end
if ARGV[11] ~= '' then
  redis.call('HSET', awaited, match, last .. ' ' .. ARGV[11])
else
  redis.call('HDEL', awaited, match)
end
if ARGV[8] ~= '' then
  redis.call('SET', secret, ARGV[8])
end

-- Last, and a refusal is ignored: whoever hears nothing finds the line in the feed a second later.
local sizes, size = {}, 0
for i = FIRST_ENTRY, #ARGV do
  sizes[#sizes + 1] = #ARGV[i]
  size = size + #ARGV[i]
end
local published = ''
if size <= MOST_PUBLISHED then
  published = table.concat(ARGV, '', FIRST_ENTRY)
else
  sizes = {}
end
local head = {line, match, first, last, ARGV[10], table.concat(sizes, ','), ARGV[12]}
redis.pcall('PUBLISH', ARGV[15], table.concat(head, ' ') .. '\n' .. published)
return {'WRITTEN', first, last}
