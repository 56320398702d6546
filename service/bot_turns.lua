-- The fair queue of bots' turns: who is thought about next, what is not due yet, and what is being thought about.
--
-- Turns of matches where people sit come first. Within a class the openers of the matches take turns (start-time fair
-- queueing): a turn is given a virtual time, one more than both the time of the class and the last one that was given to
-- its opener, and the smallest is taken; of equal ones the first that was asked for. All keys lie in one slot.
--
-- KEYS: waiting where people sit, waiting where bots are alone, the last times given in each (by opener), not due yet,
--       class and opener of each turn, since when it waits, the time of each class, leases
-- ARGV: what to do, then its arguments

local people, alone, last_people, last_alone, later, asked, since, virtual, leases = unpack(KEYS)
local WAITING = {people = people, alone = alone}
local LAST = {people = last_people, alone = last_alone}
local ARRIVALS = 1000000        -- after so many, two turns of the same time may change places once
local act = {}

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function wait(turn, class, opener)
  local reached = tonumber(redis.call('HGET', virtual, class) or 0)
  local given = tonumber(redis.call('ZSCORE', LAST[class], opener) or 0)
  local time = math.max(reached, given) + 1
  local arrival = redis.call('HINCRBY', virtual, 'arrivals', 1) % ARRIVALS / ARRIVALS
  redis.call('ZADD', WAITING[class], time + arrival, turn)
  redis.call('ZADD', LAST[class], time, opener)
  redis.call('ZADD', since, now(), turn)
end

local function lease(turn, milliseconds)
  redis.call('ZADD', leases, now() + milliseconds, turn)
end

-- Ask for a turn, now or (`due`) later; one that is known keeps its place. 1 when it waits from now on.
function act.push(turn, class, opener, due)
  for _, key in ipairs({people, alone, later, leases}) do
    if redis.call('ZSCORE', key, turn) then
      return 0
    end
  end
  redis.call('HSET', asked, turn, class .. ' ' .. opener)
  if due ~= '' then
    redis.call('ZADD', later, due, turn)
    return 0
  end
  wait(turn, class, opener)
  return 1
end

-- Take the next turn, under a lease; '' when none waits.
function act.take(milliseconds)
  for _, class in ipairs({'people', 'alone'}) do
    local turn, time = unpack(redis.call('ZRANGE', WAITING[class], 0, 0, 'WITHSCORES'))
    if turn then
      redis.call('ZREM', WAITING[class], turn)
      redis.call('ZREM', since, turn)
      redis.call('HDEL', asked, turn)
      time = math.floor(time)
      redis.call('HSET', virtual, class, time)
      redis.call('ZREMRANGEBYSCORE', LAST[class], '-inf', time)
      lease(turn, milliseconds)
      return turn
    end
  end
  return ''
end

-- Let wait what is due, and what is so far off that the wall clock must have jumped; how many turns.
function act.release(at, far, most)
  local due = redis.call('ZRANGEBYSCORE', later, '-inf', at, 'LIMIT', 0, most)
  for _, turn in ipairs(redis.call('ZRANGEBYSCORE', later, '(' .. far, '+inf', 'LIMIT', 0, most)) do
    due[#due + 1] = turn
  end
  for _, turn in ipairs(due) do
    redis.call('ZREM', later, turn)
    local class, opener = string.match(redis.call('HGET', asked, turn) or '', '^(%S+) (.*)$')
    if class then
      wait(turn, class, opener)
    end
  end
  return #due
end

-- Hold a turn that was not taken from the queue; 0 when somebody holds it.
function act.hold(turn, milliseconds)
  if redis.call('ZSCORE', leases, turn) then
    return 0
  end
  lease(turn, milliseconds)
  return 1
end

-- Lengthen a lease; 0 when it has been lost.
function act.renew(turn, milliseconds)
  if not redis.call('ZSCORE', leases, turn) then
    return 0
  end
  lease(turn, milliseconds)
  return 1
end

-- Give back the turns whose leases have run out: whoever held them has died, or stands still.
function act.dead(most)
  local turns = redis.call('ZRANGEBYSCORE', leases, '-inf', now(), 'LIMIT', 0, most)
  for _, turn in ipairs(turns) do
    redis.call('ZREM', leases, turn)
  end
  return turns
end

return act[ARGV[1]](unpack(ARGV, 2))
