-- Reads an entry that an earlier call has appended, and makes a write that changes nothing, so that replicas can confirm
-- it: from Redis 7.2 on, WAIT speaks of what was written over its own connection alone.
--
-- KEYS: stream
-- ARGV: number of the entry
-- Returns the entry, or false where there is none: then nothing is written.

local stream, id = KEYS[1], ARGV[1] .. '-0'

local held = redis.call('XRANGE', stream, id, id)[1]
if held then
  redis.call('XSETID', stream, newest_of(stream)[1])
end
return held or false
