-- Takes the next delivery of webhooks for which one is due, under a lease: each webhook has one attempt at a time.
--
-- KEYS: positions, the call
-- ARGV: the time in ms, the end of the lease in ms, when a webhook that must wait for its like is looked at again in
--       ms; then for the webhooks that are well and for those that are ill: how many to take, how many attempts one
--       player may have at the same time, how many one host or address; then since when a delivery may have waited in
--       ms, the lines of a log, the time in RFC 3339, and how many of the ill to take are of webhooks without an attempt
-- Returns for each: the lease, webhook, delivery, row, address, secret, earlier secret, its end in ms, since when it is
-- failing, 1 if it is ill, and the player.
--
-- A lease is `<number> <webhook> <1 or 2> <player> <host>`. It names whom the attempt counts for, because a webhook may
-- be deleted during its attempt; its number is never used again, so a worker that comes back late is recognised.

local LOOKS = 100 -- webhooks that are looked at beyond those that are taken
local drops = 200 -- deliveries that may be dropped; the next claim goes on
local now, taken, busy = tonumber(ARGV[1]), {}, {}

local function add(kind, name)
  busy[kind .. name] = (busy[kind .. name] or 0) + 1
end

redis.call('ZREMRANGEBYSCORE', LEASED, '-inf', now)
redis.call('ZREMRANGEBYSCORE', CONNECTED, '-inf', now)
for _, place in ipairs(redis.call('ZRANGE', CONNECTED, 0, -1)) do
  local kind, address = string.match(place, '^%S+ (%S+) (%S+)$')
  add(kind .. '@', address)
end
for _, lease in ipairs(redis.call('ZRANGE', LEASED, 0, -1)) do
  local kind, player, host = string.match(lease, '^%S+ %S+ (%S+) (%S+) (%S+)$')
  add(kind, player)
  add(kind, host)
end

-- Whether a player, a host or an address has as many attempts as it may have.
local function is_full(kind, name, most)
  return (busy[kind .. name] or 0) >= most
end

-- Whether a webhook is told of this kind now; what shows that deliveries arrive is asked for by hand.
local function is_selected(kind, events)
  return kind == 'test' or string.find(' ' .. events .. ' ', ' ' .. kind .. ' ', 1, true) ~= nil
end

-- The next delivery of a webhook, its row, and when it is due; nothing if none waits. One that has waited for too long
-- is discarded, and one of a kind that is selected no more is withdrawn; nil if these are more than may be dropped.
local function next_of(webhook, events)
  local hook = hook_of(webhook)
  while drops > 0 do
    local next = redis.call('ZRANGE', hook .. ':queue', 0, 0, 'WITHSCORES')
    if #next == 0 then
      return {}
    end
    local id, row = next[1], redis.call('HGET', hook .. ':rows', next[1])
    if not row or not is_selected(cjson.decode(row).kind, events) then
      drop(webhook, id, 'withdrawn')
    elseif tonumber(redis.call('ZSCORE', hook .. ':arrived', id) or now) >= tonumber(ARGV[10]) then
      return {id, row, tonumber(next[2])}
    else
      discard(webhook, id, 'given_up', 'too_late', ARGV[12], ARGV[11])
    end
    drops = drops - 1
  end
  return nil
end

-- Webhooks without an attempt first, and then the others, each in the order in which they are due.
local function untried_first(due)
  local untried, tried = {}, {}
  for _, webhook in ipairs(due) do
    local list = redis.call('HEXISTS', hook_of(webhook), 'tried') == 1 and tried or untried
    list[#list + 1] = webhook
  end
  for _, webhook in ipairs(tried) do
    untried[#untried + 1] = webhook
  end
  return untried
end

for kind, list in ipairs({WELL, ILL}) do
  local kept = kind == 2 and tonumber(ARGV[13]) or 0
  local free, of_player, of_host = tonumber(ARGV[kind * 3 + 1]), tonumber(ARGV[kind * 3 + 2]), tonumber(ARGV[kind * 3 + 3])
  local due = free > 0 and redis.call('ZRANGEBYSCORE', list, '-inf', now, 'LIMIT', 0, free + LOOKS) or {}
  for _, webhook in ipairs(kept > 0 and untried_first(due) or due) do
    if free == 0 or drops == 0 then
      break
    end
    local hook = hook_of(webhook)
    local of = redis.call('HMGET', hook, 'player', 'url', 'secret', 'old_secret', 'old_until', 'failing_since',
      'events', 'address', 'leased_until', 'tried')
    local next, own_list = {}, list_of(hook)
    if of[1] then
      next = next_of(webhook, of[7])
    end
    if next and #next == 0 then
      redis.call('ZREM', list, webhook)
    elseif next then
      local id, row, at = next[1], next[2], math.max(next[3], tonumber(of[9] or '0'))
      local player, url, address = of[1], string.lower(of[2]), of[8] and '@' .. of[8]
      local host = string.match(url, '^%a+://(%[[^%]]*%])') or string.match(url, '^%a+://([^/:?#]+)') or url
      if list ~= own_list then
        redis.call('ZREM', list, webhook)
        redis.call('ZADD', own_list, at, webhook)
      elseif at > now then
        redis.call('ZADD', list, at, webhook)
      elseif (of[10] and free <= kept) or is_full(kind, player, of_player) or is_full(kind, host, of_host)
        or (address and is_full(kind, address, of_host)) then
        redis.call('ZADD', list, ARGV[3], webhook)
      else
        local lease = redis.call('INCR', PREFIX .. 'leases') .. ' ' .. webhook .. ' ' .. kind .. ' ' .. player .. ' ' .. host
        redis.call('ZADD', LEASED, ARGV[2], lease)
        redis.call('ZADD', list, ARGV[2], webhook)
        redis.call('HSET', hook, 'lease', lease, 'leased', id, 'leased_until', ARGV[2])
        add(kind, player)
        add(kind, host)
        if address then
          add(kind, address)
        end
        free = free - 1
        local ill = kind == 2 and '1' or ''
        taken[#taken + 1] = {lease, webhook, id, row, of[2], of[3], of[4] or '', of[5] or '', of[6] or '', ill, player}
      end
    end
  end
end
return taken, #taken == 0
