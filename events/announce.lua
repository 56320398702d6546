-- Tells of a tournament in the feed of its shard, so that players hear of it as they hear of their matches.
--
-- KEYS: feed, how far tournaments were told
-- ARGV: tournament, its stage, players (ids separated by spaces), length of the feed, the channel on which appends are
--       published
-- The line is like that of an append, with the tournament as its match and the stage as its entries. A stage is told
-- once, and none after a later one: whoever dies meanwhile, another process tells it again.

local feed, told = KEYS[1], KEYS[2]
local tournament, stage, players = ARGV[1], ARGV[2], ARGV[3]

if tonumber(redis.call('HGET', told, tournament) or '0') >= tonumber(stage) then
  return 0
end

local line = number_of(newest_of(feed)) + 1
redis.call('HSET', told, tournament, stage)
redis.call('XADD', feed, 'MAXLEN', '~', ARGV[4], line .. '-0', 'match', tournament, 'first', stage, 'last', stage,
  'p', players)
redis.pcall('PUBLISH', ARGV[5], table.concat({line, tournament, stage, stage, '', '', players}, ' ') .. '\n')
return 1
