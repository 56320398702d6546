-- Takes a place for an attempt at the address to which it connects next, instead of the one that it had: a name costs
-- nothing, and many may lead to one receiver. The address is remembered, so that a claim knows it without asking.
--
-- KEYS: positions, the call
-- ARGV: the lease, webhook, the time in ms, the end of the lease in ms, how many attempts at webhooks that are well one
--       address may have at the same time, how many at those that are ill, the address
-- Returns 1; or 0 if it has no place, or if the attempt no longer counts: then nothing is to be sent there.

local hook, lease, address = hook_of(ARGV[2]), ARGV[1], ARGV[7]
if redis.call('HGET', hook, 'lease') ~= lease then
  return 0
end
redis.call('HSET', hook, 'address', address)
leave_address(lease)
redis.call('ZREMRANGEBYSCORE', CONNECTED, '-inf', ARGV[3])
local number, kind = string.match(lease, '^(%S+) %S+ (%S+)')
local busy = 0
for _, place in ipairs(redis.call('ZRANGE', CONNECTED, 0, -1)) do
  if string.match(place, '^%S+ (.*)$') == kind .. ' ' .. address then
    busy = busy + 1
  end
end
if busy >= tonumber(ARGV[4 + tonumber(kind)]) then
  return 0
end
redis.call('ZADD', CONNECTED, ARGV[4], number .. ' ' .. kind .. ' ' .. address)
return 1
