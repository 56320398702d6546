-- Drops deliveries of one webhook.
--
-- KEYS: positions, the call
-- ARGV: the webhook, what became of them, then their ids; none means all

if #ARGV == 2 then
  drop_all(ARGV[1], ARGV[2])
end
for i = 3, #ARGV do
  drop(ARGV[1], ARGV[i], ARGV[2])
end
return 0, true -- nothing is dropped twice
