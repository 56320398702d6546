-- The fair queue of bots' turns: which one is thought about next, which answers wait for their time, who is thinking.
--
-- Answers that were found before and are due come first: writing one takes no time, and its time must not tell how busy
-- the workers are. Then come turns of matches where people sit, then those of bots alone. Within these two classes the
-- openers take turns (start-time fair queueing): each has a virtual time, which grows by the milliseconds that were
-- spent thinking for them, and by one for each turn that is taken; the opener with the smallest is next. All keys lie
-- in one slot.
--
-- KEYS: turns that wait (`class opener arrival turn`, in the order of their bytes), openers who wait, by virtual time,
--       where people sit and where bots are alone, the same of openers who do not wait but are ahead of their class,
--       kept answers that are due, kept answers that are not due yet, class and opener of each turn, since when it
--       waits, the time of each class, leases, kept answers
-- ARGV: what to do, then its arguments

local turns, people, alone, ahead_people, ahead_alone, ready, later, asked, since, virtual, leases, thoughts =
  unpack(KEYS)
local OPENERS = {people = people, alone = alone}
local AHEAD = {people = ahead_people, alone = ahead_alone}
local ARRIVALS = 1000           -- after so many, two openers of the same time may change places once
local LOST = 100                -- openers without a turn that one command passes by: a part of the keys was lost
local MOST_AHEAD = 5000         -- milliseconds that an opener can be ahead of their class: nobody is shut out for long
local act = {}

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function arrival()
  return redis.call('HINCRBY', virtual, 'arrivals', 1)
end

-- Let an opener wait at a virtual time; of equal times the first that came is first.
local function line_up(class, opener, time, number)
  redis.call('ZADD', OPENERS[class], math.floor(time) + number % ARRIVALS / ARRIVALS, opener)
end

-- How far a class has come, and how far an opener of it who does not wait.
local function times(class, opener)
  local reached = tonumber(redis.call('HGET', virtual, class) or 0)
  return reached, math.max(reached, tonumber(redis.call('ZSCORE', AHEAD[class], opener) or 0))
end

local function first_of(class, opener)
  local owner = class .. ' ' .. opener
  return redis.call('ZRANGEBYLEX', turns, '[' .. owner .. ' ', '(' .. owner .. '!', 'LIMIT', 0, 1)[1]
end

local function wait(turn, class, opener)
  redis.call('ZADD', since, now(), turn)
  if redis.call('HEXISTS', thoughts, turn) == 1 then
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

-- Add what was spent on a turn to the time of its opener.
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

-- Ask for a turn; one that is known keeps its place. 1 when it waits from now on.
function act.push(turn, class, opener)
  for _, key in ipairs({since, later, leases}) do
    if redis.call('ZSCORE', key, turn) then
      return 0
    end
  end
  if redis.call('EXISTS', since, leases) == 0 then
    redis.call('DEL', ahead_people, ahead_alone)        -- the workers were idle: what was spent was nobody's loss
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

-- The first turn of the first opener, whose time goes on by one.
local function take_of(class)
  for _ = 1, LOST do
    local opener, time = unpack(redis.call('ZRANGE', OPENERS[class], 0, 0, 'WITHSCORES'))
    if not opener then
      return nil
    end
    redis.call('ZREM', OPENERS[class], opener)
    local found = first_of(class, opener)
    if found then
      time = math.floor(time)
      redis.call('ZREM', turns, found)
      redis.call('HSET', virtual, class, time)
      if first_of(class, opener) then
        line_up(class, opener, time + 1, arrival())
      else
        redis.call('ZADD', AHEAD[class], time, opener)
      end
      redis.call('ZREMRANGEBYSCORE', AHEAD[class], '-inf', '(' .. time)
      return string.match(found, '(%S+)$')
    end
  end
end

-- Take the next turn, under a lease; '' when none waits.
function act.take(milliseconds)
  local turn = take_ready() or take_of('people') or take_of('alone')
  if not turn then
    return ''
  end
  redis.call('ZREM', since, turn)
  lease(turn, milliseconds)
  return turn
end

-- End the attempt at a turn whose answer is not due yet, and keep the answer until then. 1 when it is kept.
function act.keep(turn, class, opener, due, thought, cost)
  redis.call('ZREM', leases, turn)
  charge(class, opener, cost)
  if redis.call('ZSCORE', since, turn) or redis.call('ZSCORE', later, turn) then
    return 0
  end
  redis.call('HSET', asked, turn, class .. ' ' .. opener)
  redis.call('HSET', thoughts, turn, thought)
  redis.call('ZADD', later, due, turn)
  return 1
end

-- Let wait what is due, and what is so far off that the wall clock must have jumped; how many turns.
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
  return #due
end

-- Hold a turn that was not taken from the queue; 0 when somebody holds it. Without a class nobody is charged for it.
function act.hold(turn, milliseconds, class, opener)
  if redis.call('ZSCORE', leases, turn) then
    return 0
  end
  if class ~= '' then
    redis.call('HSET', asked, turn, class .. ' ' .. opener)
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

-- End a lease, and with it what is known of the turn, unless it waits again: its lease was lost meanwhile.
function act.let_go(turn, cost)
  redis.call('ZREM', leases, turn)
  local class, opener = owner_of(turn)
  if class then
    charge(class, opener, cost)
  end
  if not redis.call('ZSCORE', since, turn) and not redis.call('ZSCORE', later, turn) then
    redis.call('HDEL', asked, turn)
    redis.call('HDEL', thoughts, turn)
  end
  return 1
end

-- Give back the turns whose leases have run out: whoever held them has died, or stands still.
function act.dead(most)
  local found = redis.call('ZRANGEBYSCORE', leases, '-inf', now(), 'LIMIT', 0, most)
  for _, turn in ipairs(found) do
    redis.call('ZREM', leases, turn)
  end
  return found
end

-- Forget what is kept of turns that neither wait nor are held, a part of them; where the next part begins, or '0'.
function act.clean(cursor, most)
  local following, found = unpack(redis.call('HSCAN', asked, cursor, 'COUNT', most))
  for at = 1, #found, 2 do
    local turn = found[at]
    if not (redis.call('ZSCORE', since, turn) or redis.call('ZSCORE', later, turn)
            or redis.call('ZSCORE', leases, turn)) then
      redis.call('HDEL', asked, turn)
      redis.call('HDEL', thoughts, turn)
    end
  end
  return following
end

return act[ARGV[1]](unpack(ARGV, 2))
