import { randomBytes } from 'node:crypto';

const counters = 0x1000;
let last = { ms: 0, counter: 0 };

/** A UUIDv7: in the order of time, so that new rows are stored together; within a millisecond, in the order of the calls. */
export function newId(nowMs = Date.now()): string {
  const bytes = randomBytes(16);
  // The counter of a new millisecond starts in its lower half, which leaves room to count.
  last = nowMs > last.ms ? { ms: nowMs, counter: bytes.readUInt16BE(6) % (counters / 2) } : next();
  bytes.writeUIntBE(last.ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.counter, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Also used if the clock was set back. */
function next(): typeof last {
  return last.counter + 1 < counters
    ? { ms: last.ms, counter: last.counter + 1 }
    : { ms: last.ms + 1, counter: 0 };
}
