/** The maximum size of a file of targets. */
export const maxBytes = 50 << 20;
export const maxRows = 50_000;
/** Servers are slow, and the person waits. */
export const maxChecked = 1000;
