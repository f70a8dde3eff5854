/** Works with something that was just opened. If that fails, it is closed: nobody else knows that it is open. */
export async function closedOnFault<Opened extends { close(): Promise<unknown> }, Result>(
  opened: Opened,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(opened);
  } catch (error) {
    // Closing may fail for the same reason, which is told once.
    await opened.close().catch(() => {});
    throw error;
  }
}
