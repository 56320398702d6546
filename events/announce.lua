-- Tells of a tournament in the feed of its shard, so that players hear of it as they hear of their matches.
--
-- KEYS: feed, how far tournaments were told
-- ARGV: as they are named below; players are ids separated by spaces
-- The line is like that of an append, with the tournament as its match and the stage as its entries. A stage is told
-- once, and none after a later one: whoever dies meanwhile, another process tells it again.

local feed, told = KEYS[1], KEYS[2]
local tournament, stage, players, feed_length, channel = unpack(ARGV)

if tonumber(redis.call('HGET', told, tournament) or '0') >= tonumber(stage) then
  return 0
end

local line = number_of(newest_of(feed)) + 1
redis.call('HSET', told, tournament, stage)
redis.call('XADD', feed, 'MAXLEN', '~', feed_length, line .. '-0', 'match', tournament, 'first', stage, 'last', stage,
  'p', players)
redis.pcall('PUBLISH', channel, table.concat({line, tournament, stage, stage, '', '', players}, ' ') .. '\n')
return 1
