-- Records one attempt, decides what becomes of the delivery, and ends the lease of its webhook.
--
-- KEYS: webhooks that are well, webhooks that are ill
-- ARGV: webhook, delivery, the time in ms, when the next attempt is due in ms or '', the row with its attempts counted,
--       the line of the log, '1' if the attempt failed, when it began in ms, why the webhook is disabled or '', and the
--       time of that in RFC 3339
-- A webhook that was deleted meanwhile is left alone, and so is a delivery that was withdrawn.

local webhook, id, now, due = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local hook = '{webhooks}:hook:' .. webhook
local queue, rows, log = hook .. ':queue', hook .. ':rows', hook .. ':log'
redis.call('ZREM', KEYS[1], webhook)
redis.call('ZREM', KEYS[2], webhook)
if redis.call('EXISTS', hook) == 0 then
  return 0
end
redis.call('LPUSH', log, ARGV[6])
redis.call('LTRIM', log, 0, 99)
redis.call('HDEL', hook, 'leased_until')
if ARGV[7] == '1' then
  redis.call('HSETNX', hook, 'failing_since', ARGV[8])
else
  redis.call('HDEL', hook, 'failing_since')
end
if redis.call('HEXISTS', hook, 'disabled_at') == 1 then
  return 0
end
if ARGV[9] ~= '' then
  redis.call('HSET', hook, 'disabled_at', ARGV[10], 'disabled_because', ARGV[9])
  redis.call('DEL', queue, rows)
  return 0
end
if due == '' then
  redis.call('ZREM', queue, id)
  redis.call('HDEL', rows, id)
elseif redis.call('HEXISTS', rows, id) == 1 then
  redis.call('HSET', rows, id, ARGV[5])
  redis.call('ZADD', queue, due, id)
end
local next = redis.call('ZRANGE', queue, 0, 0, 'WITHSCORES')
if #next > 0 then
  redis.call('ZADD', ARGV[7] == '1' and KEYS[2] or KEYS[1], math.max(tonumber(next[2]), now), webhook)
end
return 1
