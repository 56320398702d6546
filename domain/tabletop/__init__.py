"""Small moves that several games share: functions over a table. A game may ignore them; they never call one back."""
