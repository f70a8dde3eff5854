/** Runs `work` on something just opened, and closes it if that fails: no one else could. */
export async function closedOnFault<Opened extends { close(): Promise<unknown> }, Result>(
  opened: Opened,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(opened);
  } catch (error) {
    // Closing may fail for the same reason, which is reported once.
    await opened.close().catch(() => {});
    throw error;
  }
}
