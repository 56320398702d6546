/** The verifier comes to the verdict of every conformance vector: `node --test`. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { canonical } from "./canonical.mjs";
import { fromHex, H, hex, keyed } from "./crypto.mjs";
import { keysIn } from "./keys.mjs";
import { maskOf } from "./layout.mjs";
import { Fault, verifyRecord } from "./record.mjs";

const FOLDER = new URL("../../api-spec/record-vectors/", import.meta.url);
const load = (name) => readFile(new URL(name, FOLDER));
const told = JSON.parse(await load("vectors.json"));
const primitives = JSON.parse(await load("primitives.json"));
const keys = keysIn(told.key);

/** The entry at which a record is refused, and the words; `null` if it holds. */
async function verdict(data) {
  try {
    await verifyRecord(data, { keys });
    return { entry: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { entry: error.entry, message: error.message };
  }
}

for (const { file, entry, why } of told.records) {
  test(`${file}: ${why}`, async () => {
    const { entry: found, message } = await verdict(await load(file));
    assert.equal(found, entry, message);
  });
}

test("a signature is valid, of another key, missing or forged", async () => {
  const signed = await load("signed.ndjson");
  assert.equal((await verifyRecord(signed, { keys })).signature, "valid");
  assert.equal((await verifyRecord(signed)).signature, "unknown");
  assert.equal((await verifyRecord(await load("finished.ndjson"), { keys })).signature, "none");
  const [line, ...rest] = signed.toString().split("\n");
  const { record, ...first } = JSON.parse(line);
  const { sum, ...label } = record;
  const { signature } = label.checkpoint;
  label.checkpoint.signature = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  label.sum = await H([
    label.version,
    label.match,
    label.seat,
    label.last,
    label.digest,
    label.checkpoint,
    first.digest,
  ]);
  const forged = Buffer.from([canonical({ ...first, record: label }), ...rest].join("\n"));
  assert.equal((await verdict(forged)).entry, label.last);
});

test("a receipt is valid, of another key, or for another entry", async () => {
  const [{ receipt, seq }] = primitives.signature;
  const record = await load("finished.ndjson");
  assert.equal((await verifyRecord(record, { keys, receipt, seq })).receipt, "valid");
  assert.equal((await verifyRecord(record, { receipt, seq })).receipt, "unknown");
  await assert.rejects(verifyRecord(record, { keys, receipt, seq: seq - 1 }), { name: "Fault", entry: seq - 1 });
});

test("the primitives", async () => {
  for (const { value, bytes } of primitives.canonical) assert.equal(canonical(value), bytes);
  for (const { values, sha256 } of primitives.digest) assert.equal(await H(values), sha256);
  for (const { fact, masked } of primitives.mask) assert.deepEqual(maskOf(fact), masked);
  for (const { key, values, hmac } of primitives.keyed)
    assert.equal(hex(await (await keyed(fromHex(key)))(values)), hmac);
});
