-- Queues deliveries, all of one line of a feed or one by itself, and remembers how far the feed was read.
--
-- KEYS: positions, the call
-- ARGV: the shard or '', the number of the line, the time in ms, the same in RFC 3339, the most deliveries of one
--       webhook that may wait, the lines of a log, the seconds for which the webhooks of a match are remembered, then
--       for each delivery: webhook, id, row, match or ''
-- Returns the number of deliveries that were queued. A line that was read before queues nothing: so two readers of the
-- feed, or one that died and came back, queue everything once.

local shard, number, now = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
if shard ~= '' then
  if tonumber(redis.call('HGET', KEYS[1], shard) or '0') >= number then
    return 0
  end
  redis.call('HSET', KEYS[1], shard, ARGV[2])
end

-- What has waited longest, but for the delivery that is being attempted.
local function oldest_of(hook)
  local under_way = tonumber(redis.call('HGET', hook, 'leased_until') or '0') > now and redis.call('HGET', hook, 'leased')
  local first = redis.call('ZRANGE', hook .. ':arrived', 0, 1)
  return first[1] == under_way and first[2] or first[1]
end

local queued = 0
for i = 8, #ARGV, 4 do
  local webhook, id, match = ARGV[i], ARGV[i + 1], ARGV[i + 3]
  local hook = hook_of(webhook)
  if redis.call('EXISTS', hook) == 1 and redis.call('HEXISTS', hook, 'disabled_at') == 0
    and redis.call('HSETNX', hook .. ':rows', id, ARGV[i + 2]) == 1 then
    local at = now + queued / 1000 -- in the order in which they are given
    redis.call('ZADD', hook .. ':queue', at, id)
    redis.call('ZADD', hook .. ':arrived', at, id)
    redis.call('ZADD', WAITING, at, webhook .. ' ' .. id)
    if redis.call('ZCARD', hook .. ':arrived') > tonumber(ARGV[5]) then
      discard(webhook, oldest_of(hook), 'discarded', 'too_many_waiting', ARGV[4], ARGV[6])
    end
    if match ~= '' then
      redis.call('SADD', PREFIX .. 'match:' .. match, webhook)
      redis.call('EXPIRE', PREFIX .. 'match:' .. match, ARGV[7])
    end
    if tonumber(redis.call('HGET', hook, 'leased_until') or '0') <= now then
      redis.call('ZADD', list_of(hook), 'LT', math.max(now, held_until(hook)), webhook)
    end
    queued = queued + 1
  end
end
return queued
