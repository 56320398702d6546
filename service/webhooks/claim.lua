-- Takes the next delivery of webhooks for which one is due, under a lease: each webhook has one attempt at a time.
--
-- KEYS: webhooks that are well, webhooks that are ill
-- ARGV: the time in ms, the end of the lease in ms, how many of the well ones to take, how many of the ill ones
-- Returns for each: webhook, delivery, row, address, secret, earlier secret, its end in ms, since when it is failing.

local now, taken = tonumber(ARGV[1]), {}
for i = 1, 2 do
  local list = KEYS[i]
  local most = tonumber(ARGV[i + 2])
  local due = most > 0 and redis.call('ZRANGEBYSCORE', list, '-inf', now, 'LIMIT', 0, most) or {}
  for _, webhook in ipairs(due) do
    local hook = '{webhooks}:hook:' .. webhook
    local next = redis.call('ZRANGE', hook .. ':queue', 0, 0, 'WITHSCORES')
    if #next == 0 or redis.call('EXISTS', hook) == 0 then
      redis.call('ZREM', list, webhook)
    elseif tonumber(next[2]) > now then
      redis.call('ZADD', list, next[2], webhook)
    else
      redis.call('ZADD', list, ARGV[2], webhook)
      redis.call('HSET', hook, 'leased_until', ARGV[2])
      local of = redis.call('HMGET', hook, 'url', 'secret', 'old_secret', 'old_until', 'failing_since')
      local row = redis.call('HGET', hook .. ':rows', next[1])
      if row then
        taken[#taken + 1] = {webhook, next[1], row, of[1], of[2], of[3] or '', of[4] or '', of[5] or ''}
      else
        redis.call('ZREM', hook .. ':queue', next[1])
        redis.call('ZADD', list, now, webhook)
      end
    end
  end
end
return taken
