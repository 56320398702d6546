-- Deletes everything that a shard holds of a match, and leaves a tombstone. The feed keeps growing, so that readers of
-- the feed notice the deletion, and the store's count of appends stays right.
--
-- KEYS: as in append.lua for a first entry; then the documents beside the match, and their authors in the shard
-- ARGV: as they are named below: `last` is the newest entry as the caller has read it, with its digest in both forms.
--       A match that is archived ('1') is deleted from the archive afterwards, and need not be in Redis

local stream, keys, secret, feed, turns, deadlines, awaited, deleted, archived, beside, authors = unpack(KEYS)
local match, last, digest, digest_bytes, feed_length, tombstone, channel, is_archived = unpack(ARGV)

if redis.call('HGET', deleted, match) == tombstone then
  return 1  -- the same request, whose reply was lost
end
local newest = newest_of(stream)
local is_as_read = is_archived == '1'
if newest then
  is_as_read = is_entry(newest, last, digest, digest_bytes)
end
if not is_as_read then
  return 0
end

local line = number_of(newest_of(feed)) + 1
redis.call('HSET', deleted, match, tombstone)
redis.call('UNLINK', stream, keys, secret, archived)
forget_documents(beside, authors, match)
redis.call('HDEL', turns, match)
redis.call('ZREM', deadlines, match)
redis.call('HDEL', awaited, match)
redis.call('XADD', feed, 'MAXLEN', '~', feed_length, line .. '-0', 'match', match, 'first', 0, 'last', 0)
redis.pcall('PUBLISH', channel, line .. ' ' .. match .. ' 0 0 0  \n')
return 1
