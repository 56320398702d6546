-- The author of a document as it is stored, `<revision> <author> <document>`; empty if it has none.
local function author_of(stored)
  return string.match(stored, '^%d+ (%S*) ') or ''
end

-- Removes all documents beside a match, and what its shard says of their authors.
local function forget_documents(beside, authors, match)
  for _, stored in ipairs(redis.call('HVALS', beside)) do
    local by = author_of(stored)
    if by ~= '' then
      redis.call('ZREM', authors, by .. ' ' .. match)
    end
  end
  redis.call('UNLINK', beside)
end
