-- The beginning of every script of webhooks: their keys, and how a delivery leaves the queue.

local PREFIX = '{webhooks}:'
local WELL, ILL, LEASED, WAITING = PREFIX .. 'well', PREFIX .. 'ill', PREFIX .. 'leased', PREFIX .. 'waiting'

local function hook_of(webhook)
  return PREFIX .. 'hook:' .. webhook
end

local function count(what, number)
  redis.call('HINCRBY', PREFIX .. 'counts', what, number)
end

-- Removes one delivery from all that knows of it, and counts how it has ended. Returns 0 if it waits no more.
local function drop(webhook, id, outcome)
  local hook = hook_of(webhook)
  redis.call('ZREM', hook .. ':queue', id)
  redis.call('ZREM', hook .. ':arrived', id)
  redis.call('ZREM', WAITING, webhook .. ' ' .. id)
  local dropped = redis.call('HDEL', hook .. ':rows', id)
  if dropped == 1 then
    count('delivery ' .. outcome, 1)
  end
  return dropped
end

-- Removes all deliveries of a webhook.
local function drop_all(webhook, outcome)
  for _, id in ipairs(redis.call('ZRANGE', hook_of(webhook) .. ':arrived', 0, -1)) do
    drop(webhook, id, outcome)
  end
end

-- Drops a delivery that is attempted no more, and says so in the log of its webhook; `at` is the time in RFC 3339.
local function discard(webhook, id, outcome, why, at, log_length)
  local hook = hook_of(webhook)
  local row = cjson.decode(redis.call('HGET', hook .. ':rows', id))
  drop(webhook, id, outcome)
  redis.call('LPUSH', hook .. ':log', cjson.encode({
    delivery = id, event = row.kind, match = row.match, at = at, attempt = row.attempts,
    status = cjson.null, error = why, next_attempt = cjson.null,
  }))
  redis.call('LTRIM', hook .. ':log', 0, log_length - 1)
end

-- The list in which a webhook takes its turn: those that have failed or were slow have a share of their own.
local function list_of(hook)
  if redis.call('HEXISTS', hook, 'failing_since') == 1 or redis.call('HEXISTS', hook, 'slow') == 1 then
    return ILL
  end
  return WELL
end

-- When a webhook may be attempted again, in ms: its receiver may have asked to be left alone until then.
local function held_until(hook)
  return tonumber(redis.call('HGET', hook, 'held_until') or '0')
end
