/** Small checks of shape: each takes a value and throws a Refusal if it is not of that shape. */

import { check, isObject } from "./canonical.mjs";

export const anything = () => {};
export const bool = (value) => check(typeof value === "boolean", "not true or false");
export const literal = (wanted) => (value) => check(value === wanted, `not ${JSON.stringify(wanted)}`);
export const oneOf =
  (...words) =>
  (value) =>
    check(words.includes(value), `none of ${words.join(", ")}`);
export const object = (value) => check(isObject(value), "not an object");

export const integer =
  (least = -Infinity, most = Infinity) =>
  (value) =>
    check(Number.isSafeInteger(value) && least <= value && value <= most, "not an integer, or out of range");

export const text =
  (most = Infinity, least = 0) =>
  (value) =>
    check(
      typeof value === "string" && least <= [...value].length && [...value].length <= most,
      "not a text of that length",
    );

export const pattern = (wanted) => (value) => check(typeof value === "string" && wanted.test(value), `not ${wanted}`);

export const orNull = (form) => (value) => value === null || form(value);

/** Whichever of the forms it is. */
export const either =
  (...forms) =>
  (value) => {
    const fits = forms.some((form) => {
      try {
        form(value);
        return true;
      } catch {
        return false;
      }
    });
    check(fits, "none of the forms that there are");
  };

export const list =
  (form, least = 0, most = Infinity) =>
  (value) => {
    check(Array.isArray(value) && least <= value.length && value.length <= most, "not a list of that length");
    value.forEach((item) => form(item));
  };

/** A list with one form for each of its items. */
export const row =
  (...forms) =>
  (value) => {
    check(Array.isArray(value) && value.length === forms.length, "not a list of that length");
    forms.forEach((form, i) => form(value[i]));
  };

/** An object with these members, those of `optional` or not, and no others; with `open` there may be others. */
export const members =
  (required, optional = {}, { open = false } = {}) =>
  (value) => {
    object(value);
    for (const name of Object.keys(required)) check(Object.hasOwn(value, name), `it lacks ${name}`);
    for (const [name, item] of Object.entries(value)) {
      const form = Object.hasOwn(required, name)
        ? required[name]
        : Object.hasOwn(optional, name)
          ? optional[name]
          : null;
      check(form !== null || open, `there is no member ${name}`);
      if (form) within(name, () => form(item));
    }
  };

/** Say in which member it was. */
function within(name, act) {
  try {
    act();
  } catch (refusal) {
    refusal.message = `${name}: ${refusal.message}`;
    throw refusal;
  }
}

/** A list of numbers, each greater than the one before. */
export const sorted = (form) => (value) => {
  list(form)(value);
  check(
    value.every((item, i) => i === 0 || value[i - 1] < item),
    "not sorted, or with duplicates",
  );
};

export const ID = pattern(/^[A-Za-z0-9_-]{1,64}$/);
export const DIGEST = pattern(/^[0-9a-f]{64}$/);
export const SEAT = integer(0, 15);
export const SEATS = sorted(SEAT);
export const ENTRY = integer(1);

/** The milliseconds since 1970 of `2026-01-31T12:00:00.000Z`. */
export function millisecondsOf(time) {
  check(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time), "not a time of that form");
  const number = Date.parse(time);
  check(!Number.isNaN(number) && new Date(number).toISOString() === time, "not a time");
  check(time >= "2000", "a time before the year 2000");
  return number;
}

export const TIME = (value) => {
  check(typeof value === "string", "not a text");
  millisecondsOf(value);
};
