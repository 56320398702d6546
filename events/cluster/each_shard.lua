-- Asks the same of each key: a length, a count, or the id of the newest entry of a stream, empty if there is none.
local found = {}
for number, key in ipairs(KEYS) do
  local reply = redis.call(ARGV[1], key, unpack(ARGV, 2))
  if type(reply) == 'table' then
    reply = reply[1] and reply[1][1] or ''
  end
  found[number] = reply
end
return found
