-- The beginning of every script that writes to a match: how the newest entry of a stream is read, and its digest.

local function newest_of(stream)
  return redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1]
end

-- The number of an entry or line; 0 for none.
local function number_of(entry)
  return entry and tonumber(string.match(entry[1], '^%d+')) or 0
end

-- The fields of an entry or line.
local function fields_of(entry)
  local fields = {}
  for i = 1, entry and #entry[2] or 0, 2 do
    fields[entry[2][i]] = entry[2][i + 1]
  end
  return fields
end

-- Version 1 of the stored format has the digest in `d`, in hexadecimal; later ones have its 32 bytes before the entry.
local function digest_in(entry)
  local fields = fields_of(entry)
  return (fields.d or '') ~= '' and fields.d or string.sub(fields.e or '', 1, 32)
end

-- Whether an entry has a digest, which is given in both forms.
local function has_digest(entry, hexadecimal, bytes)
  local held = digest_in(entry)
  return held == hexadecimal or held == bytes
end

-- Whether an entry has this number and this digest.
local function is_entry(entry, number, hexadecimal, bytes)
  return entry[1] == number .. '-0' and has_digest(entry, hexadecimal, bytes)
end

