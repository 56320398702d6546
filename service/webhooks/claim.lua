-- Takes the next delivery of webhooks for which one is due, under a lease: each webhook has one attempt at a time.
--
-- KEYS: any key of webhooks
-- ARGV: the time in ms, the end of the lease in ms, when a webhook that must wait for its like is looked at again in
--       ms; then for the webhooks that are well and for those that are ill: how many to take, how many attempts one
--       player may have at the same time, how many one host; then since when a delivery may have waited in ms, the
--       lines of a log, and the time in RFC 3339
-- Returns for each: the lease, webhook, delivery, row, address, secret, earlier secret, its end in ms, since when it is
-- failing, and 1 if it is ill.
--
-- A lease is `<number> <webhook> <1 or 2> <player> <host>`. It names whom the attempt counts for, because a webhook may
-- be deleted during its attempt; its number is never used again, so a worker that comes back late is recognised.

local LOOKS = 100 -- webhooks that are looked at beyond those that are taken
local now, taken, busy = tonumber(ARGV[1]), {}, {}

local function add(kind, name)
  busy[kind .. name] = (busy[kind .. name] or 0) + 1
end

redis.call('ZREMRANGEBYSCORE', LEASED, '-inf', now)
for _, lease in ipairs(redis.call('ZRANGE', LEASED, 0, -1)) do
  local kind, player, host = string.match(lease, '^%S+ %S+ (%S+) (%S+) (%S+)$')
  add(kind, player)
  add(kind, host)
end

-- The next delivery of a webhook, and when it is due. One that has waited for too long is discarded.
local function next_of(webhook)
  local hook, next = hook_of(webhook), {}
  for _ = 1, LOOKS do
    next = redis.call('ZRANGE', hook .. ':queue', 0, 0, 'WITHSCORES')
    if #next == 0 or tonumber(redis.call('ZSCORE', hook .. ':arrived', next[1]) or now) >= tonumber(ARGV[10]) then
      return next
    end
    discard(webhook, next[1], 'given_up', 'too_late', ARGV[12], ARGV[11])
  end
  return next
end

for kind, list in ipairs({WELL, ILL}) do
  local free, of_player, of_host = tonumber(ARGV[kind * 3 + 1]), tonumber(ARGV[kind * 3 + 2]), tonumber(ARGV[kind * 3 + 3])
  local due = free > 0 and redis.call('ZRANGEBYSCORE', list, '-inf', now, 'LIMIT', 0, free + LOOKS) or {}
  for _, webhook in ipairs(due) do
    if free == 0 then
      break
    end
    local hook = hook_of(webhook)
    local next = next_of(webhook)
    local of = redis.call('HMGET', hook, 'player', 'url', 'secret', 'old_secret', 'old_until', 'failing_since')
    if #next == 0 or not of[1] then
      redis.call('ZREM', list, webhook)
    elseif tonumber(next[2]) > now then
      redis.call('ZADD', list, next[2], webhook)
    else
      local id, player, url = next[1], of[1], string.lower(of[2])
      local row = redis.call('HGET', hook .. ':rows', id)
      local host = string.match(url, '^%a+://(%[[^%]]*%])') or string.match(url, '^%a+://([^/:?#]+)') or url
      if not row then
        drop(webhook, id, 'withdrawn')
      elseif (busy[kind .. player] or 0) >= of_player or (busy[kind .. host] or 0) >= of_host then
        redis.call('ZADD', list, ARGV[3], webhook)
      else
        local lease = redis.call('INCR', PREFIX .. 'leases') .. ' ' .. webhook .. ' ' .. kind .. ' ' .. player .. ' ' .. host
        redis.call('ZADD', LEASED, ARGV[2], lease)
        redis.call('ZADD', list, ARGV[2], webhook)
        redis.call('HSET', hook, 'lease', lease, 'leased', id, 'leased_until', ARGV[2])
        add(kind, player)
        add(kind, host)
        free = free - 1
        local ill = kind == 2 and '1' or ''
        taken[#taken + 1] = {lease, webhook, id, row, of[2], of[3], of[4] or '', of[5] or '', of[6] or '', ill}
      end
    end
  end
end
return taken
