-- The fair queue of bots' turns: the waiting turns, the planned answers that are not due yet, and the leases.
--
-- Planned answers that are due come first: writing one takes no time, and its time must not reveal how busy the workers
-- are. Then come turns of matches with people, then those of matches between bots. Within these two classes the openers
-- take turns (start-time fair queueing). Each opener has a virtual time, which grows by the milliseconds that were spent
-- thinking for them, and by one for each turn taken; the opener with the smallest is next. All keys are in one slot.
--
-- KEYS: waiting turns (`class opener arrival turn`, in byte order), openers with waiting turns by virtual time (matches
--       with people, matches between bots), openers without waiting turns that are ahead of their class (the same two),
--       planned answers that are due, planned answers that are not due yet, class and opener of each turn, the time
--       since when each turn has waited, the virtual time of each class, leases, planned answers, tickets, and the call
--       (`events/redis_client.py`)
-- ARGV: the action, then its arguments. An action that has changed nothing, or that is the same if it is done twice,
--       returns true after its reply.

local turns, people, alone, ahead_people, ahead_alone, ready, later, asked, since, virtual, leases, planned, tickets =
  unpack(KEYS)
local OPENERS = {people = people, alone = alone}
local AHEAD = {people = ahead_people, alone = ahead_alone}
local ARRIVALS = 1000           -- after so many, two openers with equal times may swap places once
local LOST = 100                -- openers without a turn that one command skips: some of the keys were lost
local MOST_AHEAD = 5000         -- milliseconds that an opener can be ahead of their class, so that nobody is shut out for long
local act = {}

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function arrival()
  return redis.call('HINCRBY', virtual, 'arrivals', 1)
end

-- Queue an opener at a virtual time; openers with equal times are served in order of arrival.
local function line_up(class, opener, time, number)
  redis.call('ZADD', OPENERS[class], math.floor(time) + number % ARRIVALS / ARRIVALS, opener)
end

-- The virtual time of a class, and that of an opener in it who has no waiting turn.
local function times(class, opener)
  local reached = tonumber(redis.call('HGET', virtual, class) or 0)
  return reached, math.max(reached, tonumber(redis.call('ZSCORE', AHEAD[class], opener) or 0))
end

local function first_of(class, opener)
  local owner = class .. ' ' .. opener
  return redis.call('ZRANGEBYLEX', turns, '[' .. owner .. ' ', '(' .. owner .. '!', 'LIMIT', 0, 1)[1]
end

-- Wake a worker for each of so many turns. A ticket names no turn: the worker takes the next one.
local function call_workers(count)
  for _ = 1, count do
    redis.call('RPUSH', tickets, '')
  end
end

local function wait(turn, class, opener)
  redis.call('ZADD', since, now(), turn)
  call_workers(1)
  if redis.call('HEXISTS', planned, turn) == 1 then
    redis.call('ZADD', ready, now(), turn)
    return
  end
  local number = arrival()
  redis.call('ZADD', turns, 0, string.format('%s %s %016d %s', class, opener, number, turn))
  if not redis.call('ZSCORE', OPENERS[class], opener) then
    local _, time = times(class, opener)
    line_up(class, opener, time + 1, number)
    redis.call('ZREM', AHEAD[class], opener)
  end
end

-- Add the cost of a turn to the virtual time of its opener.
local function charge(class, opener, cost)
  if tonumber(cost) <= 0 then
    return
  end
  local reached, time = times(class, opener)
  local waits = redis.call('ZSCORE', OPENERS[class], opener)
  local spent = math.min((tonumber(waits) or time) + cost, reached + MOST_AHEAD)
  redis.call('ZADD', waits and OPENERS[class] or AHEAD[class], spent, opener)
end

local function owner_of(turn)
  return string.match(redis.call('HGET', asked, turn) or '', '^(%S+) (.*)$')
end

local function lease(turn, milliseconds)
  redis.call('ZADD', leases, now() + milliseconds, turn)
end

-- Queue a turn; a known turn keeps its place. Returns 1 if it was added.
function act.push(turn, class, opener)
  for _, key in ipairs({since, later, leases}) do
    if redis.call('ZSCORE', key, turn) then
      return 0, true
    end
  end
  if redis.call('EXISTS', since, leases) == 0 then
    redis.call('DEL', ahead_people, ahead_alone)        -- the workers were idle: what was spent delayed nobody
  end
  redis.call('HSET', asked, turn, class .. ' ' .. opener)
  wait(turn, class, opener)
  return 1
end

local function take_ready()
  local turn = redis.call('ZRANGE', ready, 0, 0)[1]
  if turn then
    redis.call('ZREM', ready, turn)
  end
  return turn
end

-- Take the first turn of the first opener, and advance the opener's virtual time by one.
local function take_of(class)
  for _ = 1, LOST do
    local opener, time = unpack(redis.call('ZRANGE', OPENERS[class], 0, 0, 'WITHSCORES'))
    if not opener then
      return nil
    end
    redis.call('ZREM', OPENERS[class], opener)
    local first = first_of(class, opener)
    if first then
      time = math.floor(time)
      redis.call('ZREM', turns, first)
      redis.call('HSET', virtual, class, time)
      if first_of(class, opener) then
        line_up(class, opener, time + 1, arrival())
      else
        redis.call('ZADD', AHEAD[class], time, opener)
      end
      redis.call('ZREMRANGEBYSCORE', AHEAD[class], '-inf', '(' .. time)
      return string.match(first, '(%S+)$')
    end
  end
end

-- Take the next turn under a lease; '' if none waits, and then no ticket is needed either.
function act.take(milliseconds)
  local turn = take_ready() or take_of('people') or take_of('alone')
  if not turn then
    redis.call('DEL', tickets)
    return '', true
  end
  redis.call('ZREM', since, turn)
  lease(turn, milliseconds)
  return turn
end

-- End the attempt at a turn whose answer is not due yet, and keep the answer until then. Returns 1 if it is kept.
function act.keep(turn, class, opener, due, answer, cost)
  redis.call('ZREM', leases, turn)
  charge(class, opener, cost)
  if redis.call('ZSCORE', since, turn) or redis.call('ZSCORE', later, turn) then
    return 0
  end
  redis.call('HSET', asked, turn, class .. ' ' .. opener)
  redis.call('HSET', planned, turn, answer)
  redis.call('ZADD', later, due, turn)
  return 1
end

-- Queue the turns that are due, and those so far off that the wall clock must have jumped; returns their number.
function act.release(at, far, most)
  local due = redis.call('ZRANGEBYSCORE', later, '-inf', at, 'LIMIT', 0, most)
  for _, turn in ipairs(redis.call('ZRANGEBYSCORE', later, '(' .. far, '+inf', 'LIMIT', 0, most)) do
    due[#due + 1] = turn
  end
  for _, turn in ipairs(due) do
    redis.call('ZREM', later, turn)
    local class, opener = owner_of(turn)
    if class then
      wait(turn, class, opener)
    end
  end
  return #due, #due == 0
end

-- Add tickets if there are fewer than turns wait, at most so many; returns how many were added.
function act.top_up(most)
  local missing = math.max(0, math.min(redis.call('ZCARD', since) - redis.call('LLEN', tickets), most))
  call_workers(missing)
  return missing, true
end

-- Lease a turn that was not taken from the queue; 0 if it is leased already. Without a class nobody is charged for it.
function act.hold(turn, milliseconds, class, opener)
  if redis.call('ZSCORE', leases, turn) then
    return 0, true
  end
  if class ~= '' then
    redis.call('HSET', asked, turn, class .. ' ' .. opener)
  end
  lease(turn, milliseconds)
  return 1
end

-- Extend a lease; 0 if it has been lost.
function act.renew(turn, milliseconds)
  if not redis.call('ZSCORE', leases, turn) then
    return 0, true
  end
  lease(turn, milliseconds)
  return 1, true
end

-- End a lease and forget the turn, unless it waits again because its lease was lost meanwhile.
function act.end_lease(turn, cost)
  redis.call('ZREM', leases, turn)
  local class, opener = owner_of(turn)
  if class then
    charge(class, opener, cost)
  end
  if not redis.call('ZSCORE', since, turn) and not redis.call('ZSCORE', later, turn) then
    redis.call('HDEL', asked, turn)
    redis.call('HDEL', planned, turn)
  end
  return 1
end

-- Remove the leases that have expired and return their turns: their workers have died or hang.
function act.dead(most)
  local expired = redis.call('ZRANGEBYSCORE', leases, '-inf', now(), 'LIMIT', 0, most)
  for _, turn in ipairs(expired) do
    redis.call('ZREM', leases, turn)
  end
  return expired, #expired == 0
end

-- Forget turns that neither wait nor are leased, in batches; returns the cursor of the next batch, '0' after the last.
function act.clean(cursor, most)
  local following, known = unpack(redis.call('HSCAN', asked, cursor, 'COUNT', most))
  for at = 1, #known, 2 do
    local turn = known[at]
    if not (redis.call('ZSCORE', since, turn) or redis.call('ZSCORE', later, turn)
            or redis.call('ZSCORE', leases, turn)) then
      redis.call('HDEL', asked, turn)
      redis.call('HDEL', planned, turn)
    end
  end
  return following, true
end

return act[ARGV[1]](unpack(ARGV, 2))
