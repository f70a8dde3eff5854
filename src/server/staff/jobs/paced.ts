/** Throttles work: one run at a time, with a pause between runs, and one more after the last request. */
export function paced(
  work: () => Promise<void>,
  pauseMs: number,
): { readonly soon: () => void; readonly stop: () => void } {
  let isRequested = false;
  let isAtWork = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    isAtWork = true;
    isRequested = false;
    // The next event will report it.
    await work().catch(() => {});
    if (isStopped) return;
    timer = setTimeout(() => {
      isAtWork = false;
      if (isRequested && !isStopped) void run();
    }, pauseMs);
  };
  return {
    soon: () => {
      isRequested = true;
      if (!isAtWork && !isStopped) void run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
