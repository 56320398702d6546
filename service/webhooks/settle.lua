-- Records one attempt, decides what becomes of the delivery, and ends the lease of its webhook.
--
-- KEYS: positions, the call
-- ARGV: the lease, webhook, delivery, the time in ms, when the attempt began in ms, what came of it ('delivered' or why
--       it failed), '1' if it was slow, when the next attempt is due in ms or '', until when the receiver wants to be
--       left alone in ms or '', the row with its attempts counted, the line of the log, the lines of a log, why the
--       webhook is disabled or '', and the time of that in RFC 3339
-- Returns 1, or 0 if the attempt no longer counts: the lease had ended and another worker has one, or the webhook was
-- deleted. A delivery that was withdrawn meanwhile is left alone.

local webhook, id, now, outcome, due, because = ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[6], ARGV[8], ARGV[13]
local hook = hook_of(webhook)
count('attempt ' .. outcome, 1)
if not end_lease(webhook, ARGV[1]) then
  return 0
end

local function set_or_delete(field, value)
  if value == '' then
    redis.call('HDEL', hook, field)
  else
    redis.call('HSET', hook, field, value)
  end
end

redis.call('LPUSH', hook .. ':log', ARGV[11])
redis.call('LTRIM', hook .. ':log', 0, ARGV[12] - 1)
set_or_delete('proven', outcome == 'delivered' and ARGV[7] ~= '1' and '1' or '')
set_or_delete('held_until', ARGV[9])
redis.call('HSET', hook, 'tried', '1')
if outcome == 'delivered' then
  redis.call('HDEL', hook, 'failing_since')
else
  redis.call('HSETNX', hook, 'failing_since', ARGV[5])
end
if redis.call('HEXISTS', hook, 'disabled_at') == 1 then
  return 1
end
if because ~= '' then
  redis.call('HSET', hook, 'disabled_at', ARGV[14], 'disabled_because', because)
  redis.call('SADD', PREFIX .. 'disabled:' .. because, webhook)
  drop(webhook, id, 'given_up')
  drop_all(webhook, 'discarded')
  return 1
end
if due == '' then
  drop(webhook, id, outcome == 'delivered' and 'delivered' or 'given_up')
elseif redis.call('HEXISTS', hook .. ':rows', id) == 1 then
  redis.call('HSET', hook .. ':rows', id, ARGV[10])
  redis.call('ZADD', hook .. ':queue', due, id)
end
take_turn(webhook, now)
return 1
