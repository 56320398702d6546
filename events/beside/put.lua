-- Writes a document beside a match that Redis holds.
--
-- KEYS: the stream of the match, its documents, the authors of the shard, and the name of the call (`redis_client.once`)
-- ARGV: as they are named below: `expected` is the revision that the writer knows, 0 for none, '' for any; `most` is how
--       many documents of the kind the match may have

local stream, beside, authors = unpack(KEYS)
local match, kind, id, by, expected, most, body = unpack(ARGV)
local field = kind .. ' ' .. id

if redis.call('EXISTS', stream) == 0 then
  return {'AWAY', 0}, true
end
local held = redis.call('HGET', beside, field)
local revision = held and tonumber(string.match(held, '^%d+')) or 0
if expected ~= '' and tonumber(expected) ~= revision then
  return {'CHANGED', revision}, true
end
if not held then
  local count = 0
  for _, name in ipairs(redis.call('HKEYS', beside)) do
    if string.sub(name, 1, #kind + 1) == kind .. ' ' then
      count = count + 1
    end
  end
  if count >= tonumber(most) then
    return {'FULL', count}, true
  end
end
redis.call('ZCARD', authors)  -- of the wrong type, it fails before any write

revision = redis.call('HINCRBY', beside, '', 1)
redis.call('HSET', beside, field, revision .. ' ' .. by .. ' ' .. body)
if by ~= '' then
  redis.call('ZADD', authors, 0, by .. ' ' .. match)
end
return {'OK', revision}
