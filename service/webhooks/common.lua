-- The beginning of every script of webhooks: their keys, and how a delivery leaves the queue.

local PREFIX = '{webhooks}:'
local WELL, ILL, LEASED, WAITING = PREFIX .. 'well', PREFIX .. 'ill', PREFIX .. 'leased', PREFIX .. 'waiting'
local CONNECTED = PREFIX .. 'connected'

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

-- The list in which a webhook takes its turn: one whose last attempt was not good, or that had none at this address,
-- has a share of its own.
local function list_of(hook)
  return redis.call('HEXISTS', hook, 'proven') == 1 and WELL or ILL
end

-- When a webhook may be attempted again, in ms: its receiver may have asked to be left alone until then.
local function held_until(hook)
  return tonumber(redis.call('HGET', hook, 'held_until') or '0')
end

-- Gives the place back that an attempt has at an address.
local function leave_address(lease)
  local number = string.match(lease, '^%S+')
  for _, place in ipairs(redis.call('ZRANGE', CONNECTED, 0, -1)) do
    if string.match(place, '^%S+') == number then
      redis.call('ZREM', CONNECTED, place)
    end
  end
end

-- Takes a webhook out of the lists of those that take turns.
local function leave_turn(webhook)
  redis.call('ZREM', WELL, webhook)
  redis.call('ZREM', ILL, webhook)
end

-- Ends the lease of an attempt. Returns false if it no longer counts: it had ended and another worker has one, or the
-- webhook was deleted.
local function end_lease(webhook, lease)
  local hook = hook_of(webhook)
  redis.call('ZREM', LEASED, lease)
  leave_address(lease)
  if redis.call('HGET', hook, 'lease') ~= lease then
    return false
  end
  redis.call('HDEL', hook, 'lease', 'leased', 'leased_until')
  leave_turn(webhook)
  return true
end

-- Lets a webhook take its turn when its next delivery is due, but not before `from`, in ms.
local function take_turn(webhook, from)
  local hook = hook_of(webhook)
  local next = redis.call('ZRANGE', hook .. ':queue', 0, 0, 'WITHSCORES')
  if #next > 0 then
    redis.call('ZADD', list_of(hook), math.max(tonumber(next[2]), from, held_until(hook)), webhook)
  end
end
