-- Deletes a document beside a match that Redis holds, or all of an author.
--
-- KEYS: as in put.lua
-- ARGV: as they are named below: `field` is the kind and the id of a document, or '' for all of `by`; `expected` is the
--       revision that the writer knows, '' for any

local stream, beside, authors = unpack(KEYS)
local match, field, by, expected = unpack(ARGV)

if redis.call('EXISTS', stream) == 0 then
  return {'AWAY', 0}, true
end
local found = {}
if field ~= '' then
  local held = redis.call('HGET', beside, field)
  local revision = held and tonumber(string.match(held, '^%d+')) or 0
  if expected ~= '' and tonumber(expected) ~= revision then
    return {'CHANGED', revision}, true
  end
  found = held and {field} or {}
else
  local stored = redis.call('HGETALL', beside)
  for i = 1, #stored, 2 do
    if author_of(stored[i + 1]) == by then
      found[#found + 1] = stored[i]
    end
  end
end

if #found > 0 then
  redis.call('HINCRBY', beside, '', 1)
  for _, name in ipairs(found) do
    redis.call('HDEL', beside, name)
  end
end
if field == '' then
  redis.call('ZREM', authors, by .. ' ' .. match)
end
return {'OK', #found}
