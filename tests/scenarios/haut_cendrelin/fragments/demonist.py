"""The options of the demonist's fragments: results, refusals, those without a price, those from the crypt.

The demonic place is the Infernal Rift, whose resource is the Embers.
"""

RESULTS = [
    ("d_dark_oath/1", "1 hand", "0 hand, 1 down, 1 pact, 1 mana"),
    ("d_blood_price/1", "1 mana", "0 mana, 1 pact"),
    ("d_blood_price/2", "1 pits", "0 pits, 1 pact"),
    ("d_imp/1", "", "1 damage"),
    ("d_imp/2", "1 pact, 1 embers", "0 pact, 2 embers, 1 mana"),
    ("d_soul_sale/1", "", "0 up, 6 life, 2 pact"),
    ("d_soul_sale/1 <n_coffin.hand", "1 hand", "0 hand, 6 life, 2 pact"),
    ("d_soul_sale/2", "1 souls", "0 souls, 1 pact"),
    ("d_hellfire/1", "1 pact", "0 pact, 5 damage"),
    ("d_contract/1", "1 pact", "0 pact, 4 mana"),
    ("d_desecrate/1", "1 tombs", "0 tombs, 1 embers"),
    ("d_desecrate/2", "1 treasures", "0 treasures, 1 embers"),
    ("d_whisper/1", "3 embers, 1 mana", "4 embers, 0 mana"),
    ("d_torment/1", "1 pact, 3 rival mana, 1 rival hand", "0 pact, 1 rival mana, 0 rival hand, 6 rival life"),
    ("d_torment/1", "1 pact, 1 rival mana, 1 rival down", "0 pact, 0 rival mana, 0 rival down, 6 rival life"),
    ("d_torment/2", "1 mana, 3 rival mana", "0 mana, 1 rival mana"),
    ("d_great_summoning/1", "2 pact", "0 pact, 3 embers, 1 mana"),
    ("d_damnation/1 <n_coffin.hand", "1 hand", "0 hand, 0 up, 7 life, 3 pact, 1 mana"),
    ("d_damnation/1 <n_coffin.hand <n_horde.hand", "2 hand", "0 hand, 7 life, 3 pact, 1 mana"),
    ("d_demon_gold/1", "1 pact", "0 pact, 2 treasures"),
    ("d_demon_gold/2 n", "1 pact, 3 pits", "0 pact, 5 pits"),
    ("d_demon_gold/2 y", "1 pact, 3 pits", "0 pact, 6 pits, 0 up, 6 life"),
    ("d_demon_gold/2", "3 pits", "4 pits, 0 up, 6 life"),
]
REFUSALS = [
    ("d_dark_oath/1", "2 up, 2 down"),
    ("d_blood_price/1", "3 pits, 3 pact"),
    ("d_blood_price/2", "3 mana, 3 pact"),
    ("d_imp/2", "3 embers, 3 mana"),
    ("d_soul_sale/2", "3 mana"),
    ("d_hellfire/1", "3 damage, 3 homage"),
    ("d_contract/1", "3 damage, 3 homage"),
    ("d_desecrate/1", "3 treasures, 3 embers"),
    ("d_desecrate/2", "3 tombs, 3 embers"),
    ("d_whisper/1", "4 embers, 1 mana"),
    ("d_whisper/1", "3 embers"),
    ("d_torment/1", "3 rival mana, 1 rival hand"),
    ("d_torment/1", "1 pact, 3 rival mana"),
    ("d_torment/2", "3 rival mana"),
    ("d_great_summoning/1", "1 pact"),
    ("d_damnation/1", ""),
    ("d_demon_gold/1", "3 damage, 3 homage"),
]
ALWAYS = {"d_imp/1", "d_soul_sale/1", "d_demon_gold/2"}
CRYPT = {"d_whisper/1", "d_torment/2"}
