/** How large a file of targets may be. */
export const maxBytes = 50 << 20;
export const maxRows = 50_000;
/** Servers take their time, and whoever imports waits. */
export const maxChecked = 1000;
