-- Writes the row of one match and its places in lists, unless a newer entry has already been indexed.
--
-- KEYS: the match's row
-- ARGV: the prefix of list names (in the same slot as the row), the match's place in a list, its newest entry,
--       the row, then the lists that it belongs to

local last, row, lists = unpack(redis.call('HMGET', KEYS[1], 'last', 'row', 'lists'))
if last and (tonumber(last) > tonumber(ARGV[3]) or row == ARGV[4]) then
  return 0
end

for list in string.gmatch(lists or '', '%S+') do
  redis.call('ZREM', ARGV[1] .. list, ARGV[2])
end
for i = 5, #ARGV do
  redis.call('ZADD', ARGV[1] .. ARGV[i], 0, ARGV[2])
end
redis.call('HSET', KEYS[1], 'last', ARGV[3], 'row', ARGV[4], 'lists', table.concat(ARGV, ' ', 5))
return 1
