/** The clock of the made-up web. It stands still unless it is moved or given a speed. */
export const epochMs: number = Date.UTC(2026, 0, 1);

export interface Clock {
  readonly nowMs: number;
  set(ms: number): void;
  advance(ms: number): void;
}

/** `speed` 0 stands still; 1 runs with the real time; 86,400 makes a day of every second. */
export function startClock(startMs: number = epochMs, speed = 0): Clock {
  let shownMs = startMs;
  let setAtMs = performance.now();
  const now = (): number => shownMs + Math.floor((performance.now() - setAtMs) * speed);
  const set = (ms: number): void => {
    if (!Number.isFinite(ms)) throw new RangeError(`not an instant: ${ms}`);
    shownMs = ms;
    setAtMs = performance.now();
  };
  return {
    get nowMs() {
      return now();
    },
    set,
    advance: (ms) => {
      set(now() + ms);
    },
  };
}
