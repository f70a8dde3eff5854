/** The cost of a piece of work. */
export interface Cost {
  readonly seconds: number;
  /** CPU time of all threads of the process: above `seconds` if several cores worked. */
  readonly cpuSeconds: number;
}

/** Starts measuring; the returned function stops. */
export function startClock(): () => Cost {
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  return () => {
    const seconds = (performance.now() - startMs) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    return { seconds, cpuSeconds: (user + system) / 1e6 };
  };
}
