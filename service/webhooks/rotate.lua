-- Replaces the secret of a webhook, once for each request: a request that is repeated finds what it has done before.
--
-- KEYS: positions, the call
-- ARGV: the webhook, the request, the new secret, until when the present one goes on signing in ms
-- Returns the secret, and until when the earlier one signs too; nothing if the webhook does not exist.

local hook = hook_of(ARGV[1])
local present = redis.call('HGET', hook, 'secret')
if not present then
  return {}, true
end
if redis.call('HGET', hook, 'rotated_by') ~= ARGV[2] then
  redis.call('HSET', hook, 'secret', ARGV[3], 'old_secret', present, 'old_until', ARGV[4], 'rotated_by', ARGV[2])
end
return redis.call('HMGET', hook, 'secret', 'old_until'), true -- the request is known, and finds the same
