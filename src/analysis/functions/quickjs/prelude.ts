/**
 * Runs in the sandbox before a custom function: replaces the clock and randomness by fixed ones and provides `archive`.
 * It captures the built-ins that it needs, so that a function cannot change how its result is read.
 *
 * The value is a function: (name, run, input) → the result as JSON, `{ answer, vector }`, `{ scores }` or `{ error }`.
 */
export const prelude = `(function (nowMs, seed, listText) {
  'use strict';
  const { parse, stringify } = JSON;
  const { freeze, values, defineProperty } = Object;
  const { construct } = Reflect;
  const { imul } = Math;
  const [RealDate, RealPromise, RealString, RealNumber, RealRangeError] = [Date, Promise, String, Number, RangeError];

  function FrozenDate(...given) {
    if (new.target === undefined) return new RealDate(nowMs).toUTCString();
    const parts = given.length === 0 ? [nowMs] : given.length === 1 ? given : [RealDate.UTC(...given)];
    return construct(RealDate, parts, new.target);
  }
  FrozenDate.prototype = RealDate.prototype;
  FrozenDate.now = () => nowMs;
  FrozenDate.parse = RealDate.parse;
  FrozenDate.UTC = RealDate.UTC;
  // Time zones differ between machines.
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'])
    for (const verb of ['get', 'set'])
      if (verb + 'UTC' + part in RealDate.prototype)
        RealDate.prototype[verb + part] = RealDate.prototype[verb + 'UTC' + part];
  RealDate.prototype.getTimezoneOffset = () => 0;
  RealDate.prototype.toString = RealDate.prototype.toUTCString;
  for (const name of ['toDateString', 'toTimeString', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    RealDate.prototype[name] = RealDate.prototype.toUTCString;
  RealDate.prototype.constructor = FrozenDate;
  defineProperty(globalThis, 'Date', { value: FrozenDate, writable: true, configurable: true });

  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  // They reveal garbage collection, which is not deterministic.
  delete globalThis.WeakRef;
  delete globalThis.FinalizationRegistry;

  const archive = freeze({
    list(name) {
      const text = listText(RealString(name));
      if (text === undefined) throw new RealRangeError('there is no list "' + name + '"');
      return freeze(parse(text));
    },
  });
  defineProperty(globalThis, 'archive', { value: archive });

  function fixed(value) {
    if (typeof value !== 'object' || value === null) return value;
    for (const inside of values(value)) fixed(inside);
    return freeze(value);
  }

  function describe(error) {
    try {
      if (typeof error !== 'object' || error === null) return { name: '', message: RealString(error), stack: '' };
      return {
        name: RealString(error.name ?? ''),
        message: RealString(error.message ?? error).slice(0, 1000),
        stack: RealString(error.stack ?? '').slice(0, 4000),
      };
    } catch {
      return { name: '', message: 'an unreadable exception', stack: '' };
    }
  }

  function answered(answer) {
    if (answer instanceof RealPromise) throw new RealRangeError('a promise was returned: functions cannot be asynchronous');
    return answer;
  }

  const isFinite = RealNumber.isFinite;
  const ways = {
    afterAnalysis(run, { vector, document }) {
      const answer = answered(run(vector, fixed(document)));
      return stringify({ answer, vector });
    },
    rank(run, { items, question }) {
      const scores = [];
      for (let index = 0; index < items.length; index++) {
        const score = answered(run(fixed(items[index]), question));
        defineProperty(scores, index, { value: isFinite(score) ? score : null, enumerable: true });
      }
      return stringify({ scores });
    },
  };

  return function (name, run, input) {
    try {
      const answer = ways[name](run, parse(input));
      if (answer.length > 1000000) throw new RealRangeError('the returned value is too large');
      return answer;
    } catch (error) {
      return stringify({ error: describe(error) });
    }
  };
})`;
