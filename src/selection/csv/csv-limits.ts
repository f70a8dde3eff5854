/** How large a file of records may be. */
export const mostBytes = 50 << 20;
export const mostRows = 50_000;
/** Servers take their time, and whoever imports waits. */
export const mostChecked = 1000;
