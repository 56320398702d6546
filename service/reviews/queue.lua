-- The reviews that are being worked. A review is a number of tasks, each of which a worker has to itself for a while.
--
-- KEYS: `waiting` (sorted set: review, by when it was asked for), `askers` (hash: review, player), `tickets` (list), and
--       the name of the call (`redis_client.once`). The keys of a review are made of its name and the same hash tag
-- ARGV: the name of a function below, and its arguments

local waiting, askers, tickets = unpack(KEYS)
local EXPIRES = 7 * 24 * 3600  -- seconds until what is left of a review goes by itself
local MOST_TICKETS = 8
local INSISTS = '{reviews}:insists'  -- the task whose worker does not give way

local function keys_of(review)
  return '{reviews}:job:' .. review, '{reviews}:found:' .. review, '{reviews}:claims:' .. review
end

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function call_worker()
  if redis.call('LLEN', tickets) < MOST_TICKETS then
    redis.call('RPUSH', tickets, '')
  end
end

local acts = {}

-- Begin a review: 'OK', or 'FULL' if too many wait, or 'MANY' if too many of this player do.
function acts.push(review, player, tasks, most, most_of_one)
  if redis.call('ZSCORE', waiting, review) then
    return 'OK'
  end
  if redis.call('ZCARD', waiting) >= tonumber(most) then
    return 'FULL'
  end
  local count = 0
  for _, by in ipairs(redis.call('HVALS', askers)) do
    count = count + (by == player and 1 or 0)
  end
  if count >= tonumber(most_of_one) then
    return 'MANY'
  end
  local job = keys_of(review)
  redis.call('HSET', job, 'tasks', tasks)
  redis.call('EXPIRE', job, EXPIRES)
  redis.call('HSET', askers, review, player)
  redis.call('ZADD', waiting, now(), review)
  for _ = 1, MOST_TICKETS do
    call_worker()
  end
  return 'OK'
end

-- Forget the reviews of which nothing is left: whoever asks again, or looks at one, has it worked anew.
local function forget_expired()
  for _, review in ipairs(redis.call('ZRANGE', waiting, 0, -1)) do
    local job, found, claims = keys_of(review)
    if redis.call('HEXISTS', job, 'tasks') == 0 then
      redis.call('ZREM', waiting, review)
      redis.call('HDEL', askers, review)
      redis.call('UNLINK', job, found, claims)
    end
  end
end

-- Claim a task of the review that has waited longest: its name, the task, how often that was begun without an end, and
-- how often it gave way.
function acts.take(lease)
  local time = now()
  forget_expired()
  for _, review in ipairs(redis.call('ZRANGE', waiting, 0, -1)) do
    local job, found, claims = keys_of(review)
    local tasks = tonumber(redis.call('HGET', job, 'tasks') or 0)
    local first = tonumber(redis.call('HGET', job, 'first') or 0)
    while first < tasks and redis.call('HEXISTS', found, first) == 1 do
      first = first + 1
    end
    redis.call('HSET', job, 'first', first, 'tasks', tasks)
    if first >= tasks then
      -- All is found, and one worker makes the review of it. If that one has died, the last is found once more.
      first = math.max(0, tasks - 1)
      if tonumber(redis.call('ZSCORE', claims, first) or 0) < time then
        redis.call('HDEL', found, first)
      end
    end
    for task = first, math.max(first, tasks - 1) do
      local until_then = tonumber(redis.call('ZSCORE', claims, task) or 0)
      if until_then < time and redis.call('HEXISTS', found, task) == 0 then
        redis.call('ZADD', claims, time + lease, task)
        redis.call('EXPIRE', claims, EXPIRES)
        local begun = redis.call('HINCRBY', job, 'begun ' .. task, 1)
        return {review, task, begun - 1, tonumber(redis.call('HGET', job, 'yielded ' .. task) or 0)}
      end
    end
  end
  return {}
end

-- Keep what a task has found; how many tasks are done, and of how many. Nothing is kept of a review that has ended.
-- Who has found the last makes the review of all, and has the last task to itself for that while.
function acts.give(review, task, finding, lease)
  if not redis.call('ZSCORE', waiting, review) then
    return {0, 0}
  end
  local job, found, claims = keys_of(review)
  redis.call('HSET', found, task, finding)
  redis.call('EXPIRE', found, EXPIRES)
  redis.call('ZREM', claims, task)
  local done, tasks = redis.call('HLEN', found), tonumber(redis.call('HGET', job, 'tasks') or 0)
  if done >= tasks then
    redis.call('ZADD', claims, now() + lease, math.max(0, tasks - 1))
    redis.call('EXPIRE', claims, EXPIRES)
  end
  call_worker()
  return {done, tasks}
end

-- Give a task back that was interrupted, and is no worse for it.
function acts.yield(review, task)
  local job, _, claims = keys_of(review)
  redis.call('ZREM', claims, task)
  if redis.call('EXISTS', job) == 1 then
    redis.call('HINCRBY', job, 'begun ' .. task, -1)
    redis.call('HINCRBY', job, 'yielded ' .. task, 1)
  end
  call_worker()
  return 1
end

-- Let one worker of all not give way until it relents: 1 if it may, 0 if another one does not already.
function acts.insist(task, lease)
  return redis.call('SET', INSISTS, task, 'NX', 'PX', lease) and 1 or 0
end

function acts.relent(task)
  return redis.call('GET', INSISTS) == task and redis.call('DEL', INSISTS) or 0
end

-- End a review: nothing of it is left here.
function acts.finish(review)
  redis.call('ZREM', waiting, review)
  redis.call('HDEL', askers, review)
  redis.call('UNLINK', keys_of(review))
  return 1
end

-- Wake a worker where reviews wait: tickets of workers that have died are lost.
function acts.wake()
  if redis.call('ZCARD', waiting) > 0 and redis.call('LLEN', tickets) == 0 then
    call_worker()
    return 1
  end
  return 0
end

return acts[ARGV[1]](unpack(ARGV, 2))
