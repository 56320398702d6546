#!/usr/bin/env node
/**
 * Verify records of Annales: `node verify.mjs [--key KEY [--receipt RECEIPT --seq ENTRY]] [--digest DIGEST] FILE…`
 *
 * FILE is a file, a URL of a service, or `-` for the standard input. README.md has the options and the exit codes.
 */

import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { followed } from "./ages.mjs";
import { keysIn } from "./keys.mjs";
import { Fault, recordsIn, verifyRecord } from "./record.mjs";

const USAGE = "usage: node verify.mjs [--key KEY [--receipt RECEIPT --seq ENTRY]] [--digest DIGEST] FILE…";
const TEXT = { type: "string" };
const HOLDS = 0;
const BROKEN = 1;
const WRONG_USAGE = 2;
const UNSIGNED = 3;
const OTHER_KEY = 4;
const TOO_NEW = 5;

async function load(name) {
  if (name === "-") return buffer(process.stdin);
  if (!/^https?:/.test(name)) return readFile(name);
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The keys that `--key` names: a file or URL of a key set, or a key itself. */
async function keysOf(given) {
  if (/^https?:/.test(given)) return keysIn(new TextDecoder().decode(await load(given)));
  const text = await readFile(given, "utf8").catch(() => given);
  return keysIn(text);
}

function report({
  game,
  match,
  entries,
  steps,
  dealt,
  envelopes,
  open,
  disclosed,
  imported,
  signature,
  receipt,
  digest,
  first,
}) {
  const copied = first.origin?.copied
    ? `, of which ${first.origin.copied} are copies that the record of their origin proves`
    : "";
  const signatures = {
    none: "Not checked: who exported it. Line 1 has no signature.",
    unknown: "Not checked: the signature of line 1. It is of a key that you have not given.",
    valid: `Checked: line 1 is signed${imported ? ", by a service that has imported the match" : ""}.`,
  };
  const receipts = {
    unknown: "Not checked: the receipt. It is of a key that you have not given.",
    valid: "Checked: the receipt is for this entry of this match.",
  };
  return [
    `The record holds: ${entries} entries of match ${match} (${game}), digest ${digest}.`,
    "Checked: the form of each line, and that each digest follows from all entries before it.",
    `Checked: ${open} of ${envelopes} envelopes are open, and are what was committed and what the public faces mask.`,
    `Checked: ${steps} steps follow on the table before them${copied}.`,
    disclosed
      ? `Checked: the secret is that of entry 1, and has dealt ${dealt} draws and rolls.`
      : "Not checked: chance. The secret is disclosed when the match is over.",
    signatures[signature],
    ...(receipt === "none" ? [] : [receipts[receipt]]),
    "Not proved by any record: that the rules allow each step; the times; who is behind a name.",
  ].join("\n");
}

/** Verify every record in a file; the exit status. */
async function verify(name, options, records) {
  let status = HOLDS;
  const parts = recordsIn(await load(name));
  for (const [n, data] of parts.entries()) {
    const shown = parts.length > 1 ? `${name}, record ${n + 1}` : name;
    try {
      const verified = await verifyRecord(data, options);
      console.log(`${shown}: ${report(verified)}`);
      records.set(shown, verified);
      const signed = options.receipt ? verified.receipt : verified.signature;
      if (options.keys) status ||= { none: UNSIGNED, unknown: OTHER_KEY, valid: HOLDS }[signed];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      console.error(`${shown}: ${error.tooNew ? "IS TOO NEW FOR THIS VERIFIER" : "DOES NOT HOLD"}: ${error.message}`);
      status = status === BROKEN || !error.tooNew ? BROKEN : TOO_NEW;
    }
  }
  return status;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: TEXT, digest: TEXT, receipt: TEXT, seq: TEXT },
  });
  const { key, digest, receipt, seq } = values;
  const fits = digest || receipt ? positionals.length === 1 : positionals.length > 0;
  if (!fits || (receipt && !(key && seq))) throw new Error(USAGE);
  const keys = key === undefined ? undefined : await keysOf(key);
  const options = { keys, digest, receipt, seq: Number(seq) };
  const records = new Map();
  const statuses = [];
  for (const name of positionals) statuses.push(await verify(name, options, records));
  try {
    for (const sentence of followed(records)) console.log(sentence);
  } catch (error) {
    console.error(`DOES NOT HOLD: ${error.message}`);
    statuses.push(BROKEN);
  }
  return statuses.includes(BROKEN) ? BROKEN : Math.max(...statuses);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = WRONG_USAGE;
}
