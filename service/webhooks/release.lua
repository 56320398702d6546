-- Ends the lease of a delivery that is not attempted now: it is dropped, or waits for a moment.
--
-- KEYS: positions, the call
-- ARGV: the lease, webhook, delivery, what becomes of it or '' if it waits, and from when on the webhook takes its turn
--       in ms

local webhook, id, outcome = ARGV[2], ARGV[3], ARGV[4]
if end_lease(webhook, ARGV[1]) then
  if outcome ~= '' then
    drop(webhook, id, outcome)
  end
  take_turn(webhook, tonumber(ARGV[5]))
end
