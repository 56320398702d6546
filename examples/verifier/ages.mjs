/** Ages of a campaign among several records that hold by themselves (section 10, «Ages»). */

import { same } from "./canonical.mjs";

/**
 * What each of these records follows, as sentences. `records` maps a name to what `verifyRecord` has returned. Throws
 * an Error if one does not follow from the record that it names.
 */
export function followed(records) {
  const sentences = [];
  for (const [name, { game, first }] of records) {
    if (!first.follows) continue;
    const { match, digest, seq, campaign, age } = first.follows;
    const before = [...records.values()].find((one) => one.digest === digest);
    if (!before) {
      if ([...records.values()].some((one) => one.match === match))
        throw new Error(`${name} follows another end of ${match}`);
      sentences.push(`Not checked: what ${name} follows; the record of ${match} is not here.`);
      continue;
    }
    const older = before.first.follows ?? { campaign, age: 1 };
    const heirs = first.setup.heirs.every((heir) => heir === null || heir < before.first.setup.seats);
    const told = [game, seq, first.setup.legacy, campaign, age];
    if (!heirs || !same(told, [before.game, before.entries, before.legacy, older.campaign, older.age + 1])) {
      throw new Error(`${name} does not follow from ${match}: its game, legacy, heirs or age is another`);
    }
    sentences.push(`Checked: ${name} is age ${age}, with the legacy and heirs of ${match}.`);
  }
  return sentences;
}
