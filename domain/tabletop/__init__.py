"""Building blocks that several games share: functions over a table. They are optional and do not depend on any game."""
