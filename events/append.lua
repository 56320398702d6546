-- The only writer of the log. It checks everything first: Redis does not roll back a script that fails, so nothing may
-- fail after its first write. Redis itself refuses only a first write (memory, read-only, disk, replicas).
--
-- KEYS: stream, idempotency keys, secret, feed, bots' turns, deadlines, awaited seats, deleted matches, and, for a
--       first entry, the mark of an archived match: all of one shard
-- ARGV: as they are named below, in the order of `Log.append`; '' for what there is none of. `expected` is the newest
--       entry that the writer knows, with its digest in both forms; `field` that of the idempotency key, which expires
--       after `keys_expire` seconds; `players` are ids separated by spaces, for the feed's line; `call` names this call:
--       a client that heard no reply repeats it, and no other call has that name. Then the bytes of each entry, which
--       begin with its digest
--
-- A line of the feed has the fields match, first, last, c (the call), and p if players were given. `published.py`
-- describes what is published.

local FIRST_ENTRY = 17
local MOST_LINES = 1000  -- of a shard's feed: more than it grows by while a client waits for a reply and repeats its call
local MOST_PUBLISHED = 16384  -- bytes of the entries of one append; readers of a larger one read the log
local stream, keys, secret_key, feed, turns_key, deadlines, awaited_key, deleted, archived = unpack(KEYS)
local match, expected, digest, digest_bytes, field, fingerprint, turns, awaited, deadline, secret, players, keys_expire,
  version, feed_length, channel, call = unpack(ARGV, 1, FIRST_ENTRY - 1)
expected = tonumber(expected)

local newest = newest_of(stream)
local last = number_of(newest)
local first = expected + 1

-- The reply to a repeat of what has written these entries. If that was this very call, whose reply was lost, it gets its
-- first reply. Then a write that changes nothing lets WAIT speak of what was written (as in confirm.lua).
local function again(from, to)
  for _, line in ipairs(redis.call('XREVRANGE', feed, '+', '-', 'COUNT', MOST_LINES)) do
    local told = {}
    for i = 1, #line[2], 2 do
      told[line[2][i]] = line[2][i + 1]
    end
    if told.match == match and tonumber(told.first) <= from then
      if told.c == call then
        redis.call('XSETID', stream, newest[1])
        return {'WRITTEN', from, to}
      end
      break
    end
  end
  return {'REPLAYED', from, to}
end

-- A retry gets its first result, whatever was written since; a key whose entries Redis has lost is ignored.
local kept = field ~= '' and redis.call('HGET', keys, field)
if kept then
  local from, to, of = string.match(kept, '^(%d+) (%d+) (.*)$')
  if tonumber(to) <= last then
    return of == fingerprint and again(tonumber(from), tonumber(to)) or {'REUSED', 0, 0}
  end
end

-- Without a key, the digest of the first entry identifies the append: no other append can have it.
local number = #ARGV - FIRST_ENTRY + 1
if field == '' and last >= expected + number then
  local held = redis.call('XRANGE', stream, first .. '-0', first .. '-0')[1]
  if digest_in(held) == string.sub(ARGV[FIRST_ENTRY], 1, 32) then
    return again(first, expected + number)
  end
end

if last ~= expected then
  return {'CONFLICT', 0, last}
end
if expected > 0 and not has_digest(newest, digest, digest_bytes) then
  return {'CONFLICT', 0, last}
end
if expected == 0 and (redis.call('HEXISTS', deleted, match) == 1 or redis.call('EXISTS', archived) == 1) then
  return {'CONFLICT', 0, 0}  -- a late retry must not open it again
end

-- If a key has the wrong type, these reads fail before any write, as those above do.
local line = number_of(newest_of(feed)) + 1
local had_turns = redis.call('HEXISTS', turns_key, match) == 1
local had_deadline = redis.call('ZSCORE', deadlines, match)
redis.call('HLEN', awaited_key)
if secret ~= '' then
  redis.call('STRLEN', secret_key)
end
deadline = deadline ~= '' and string.format('%d', deadline)

for i = FIRST_ENTRY, #ARGV do
  last = last + 1
  redis.call('XADD', stream, last .. '-0', 'v', version, 'e', ARGV[i], 'd', '')
end
if field ~= '' then
  redis.call('HSET', keys, field, first .. ' ' .. last .. ' ' .. fingerprint)
end
if keys_expire ~= '' then
  redis.call('EXPIRE', keys, keys_expire)
end
local told = {'match', match, 'first', first, 'last', last, 'c', call}
if players ~= '' then
  told[9], told[10] = 'p', players
end
redis.call('XADD', feed, 'MAXLEN', '~', feed_length, line .. '-0', unpack(told))

if turns ~= '' then
  redis.call('HSET', turns_key, match, turns)
elseif had_turns then
  redis.call('HDEL', turns_key, match)
end
if deadline then
  redis.call('ZADD', deadlines, deadline, match)
elseif had_deadline then
  redis.call('ZREM', deadlines, match)
end
if awaited ~= '' then
  redis.call('HSET', awaited_key, match, last .. ' ' .. awaited)
else
  redis.call('HDEL', awaited_key, match)
end
if secret ~= '' then
  redis.call('SET', secret_key, secret)
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
local head = {line, match, first, last, version, table.concat(sizes, ','), players}
redis.pcall('PUBLISH', channel, table.concat(head, ' ') .. '\n' .. published)
return {'WRITTEN', first, last}
