-- Writes the row of one match and its places in lists, unless a newer entry has already been indexed. What has not
-- changed is not written, with two exceptions: `anew` writes all places, those of a newer entry too, because a rebuild
-- may have removed some of them since; and `may return` writes the number of the entry, so that a late writer does not
-- set back a row that was like this once before.
--
-- KEYS: the match's row
-- ARGV: the prefix of list names (in the same slot as the row), the match's place in lists that are sorted by opening,
--       its newest entry, the row, the first letters of lists that are sorted by the end, the match's place in these,
--       'anew', 'may return' or '', then the lists that it belongs to; without a row, the match is removed

local FIRST_LIST = 8
local ended, how, is_removed = ARGV[5], ARGV[7], ARGV[4] == ''
local last, row, lists, ended_before = unpack(redis.call('HMGET', KEYS[1], 'last', 'row', 'lists', 'ended'))
ended_before = ended_before or ''

-- The place by the opening is in the row: whose first fields are the match, its game, its status and that time.
local opened_before = row and string.match(row, '"opened_at":"([^"]+)"')
local place_before = opened_before and opened_before .. ' ' .. string.match(KEYS[1], '[^:]+$') or ARGV[2]

local function place_in(list, opened, closed)
  return string.sub(list, 1, #ended) == ended and closed or opened
end

if last and not is_removed and tonumber(last) > tonumber(ARGV[3]) then
  for list in string.gmatch(how == 'anew' and lists or '', '%S+') do
    redis.call('ZADD', ARGV[1] .. list, 0, place_in(list, place_before, ended_before))
  end
  return 0
end
if row == ARGV[4] and not is_removed and how ~= 'anew' then
  if how == 'may return' then
    redis.call('HSET', KEYS[1], 'last', ARGV[3])
  end
  return 0
end

-- A new kind of action changes the row alone.
local named = table.concat(ARGV, ' ', FIRST_LIST)
if lists == named and place_before == ARGV[2] and ended_before == ARGV[6] and how ~= 'anew' and not is_removed then
  redis.call('HSET', KEYS[1], 'last', ARGV[3], 'row', ARGV[4])
  return 1
end

for list in string.gmatch(lists or '', '%S+') do
  redis.call('ZREM', ARGV[1] .. list, place_in(list, place_before, ended_before))
end
if is_removed then
  return redis.call('DEL', KEYS[1])
end
for i = FIRST_LIST, #ARGV do
  redis.call('ZADD', ARGV[1] .. ARGV[i], 0, place_in(ARGV[i], ARGV[2], ARGV[6]))
end
redis.call('HSET', KEYS[1], 'last', ARGV[3], 'row', ARGV[4], 'lists', named)
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[1], 'ended', ARGV[6])
elseif ended_before ~= '' then
  redis.call('HDEL', KEYS[1], 'ended')
end
return 1
