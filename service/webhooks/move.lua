-- Forgets what was learned about the receiver of a webhook that leads elsewhere now: what the one before still answers,
-- or has asked for, says nothing of this one. What waits is due there as before.
--
-- KEYS: positions, the call
-- ARGV: the webhook, the time in ms

local webhook, hook = ARGV[1], hook_of(ARGV[1])
redis.call('HDEL', hook, 'lease', 'leased', 'leased_until', 'held_until', 'failing_since', 'proven', 'address')
leave_turn(webhook)
if redis.call('HEXISTS', hook, 'disabled_at') == 0 then
  take_turn(webhook, tonumber(ARGV[2]))
end
