-- Queues deliveries, all of one line of a feed or one by itself, and remembers how far the feed was read.
--
-- KEYS: positions, webhooks that are well, webhooks that are ill
-- ARGV: the shard or '', the number of the line, the time in ms, the most deliveries of one webhook that may wait, the
--       seconds for which the deliveries of a match are remembered, then for each delivery: webhook, id, row, match or '',
--       and the line of the log for one that gives way to it
-- Returns the number of deliveries that were queued. A line that was read before queues nothing: so two readers of the
-- feed, or one that died and came back, queue everything once.

local shard, number, now = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
if shard ~= '' then
  if tonumber(redis.call('HGET', KEYS[1], shard) or '0') >= number then
    return 0
  end
  redis.call('HSET', KEYS[1], shard, ARGV[2])
end

local queued = 0
for i = 6, #ARGV, 5 do
  local webhook, id, match = ARGV[i], ARGV[i + 1], ARGV[i + 3]
  local hook = '{webhooks}:hook:' .. webhook
  local queue, rows, log = hook .. ':queue', hook .. ':rows', hook .. ':log'
  if redis.call('EXISTS', hook) == 1 and redis.call('HEXISTS', hook, 'disabled_at') == 0
    and redis.call('HSETNX', rows, id, ARGV[i + 2]) == 1 then
    redis.call('ZADD', queue, now + queued / 1000, id) -- in the order in which they are given
    if redis.call('ZCARD', queue) > tonumber(ARGV[4]) then
      local oldest = redis.call('ZRANGE', queue, 0, 0)[1]
      redis.call('ZREM', queue, oldest)
      redis.call('HDEL', rows, oldest)
      redis.call('LPUSH', log, ARGV[i + 4])
      redis.call('LTRIM', log, 0, 99)
    end
    if match ~= '' then
      redis.call('SADD', '{webhooks}:match:' .. match, webhook .. ' ' .. id)
      redis.call('EXPIRE', '{webhooks}:match:' .. match, ARGV[5])
    end
    if tonumber(redis.call('HGET', hook, 'leased_until') or '0') <= now then
      local list = redis.call('HEXISTS', hook, 'failing_since') == 1 and KEYS[3] or KEYS[2]
      redis.call('ZADD', list, 'LT', now, webhook)
    end
    queued = queued + 1
  end
end
return queued
