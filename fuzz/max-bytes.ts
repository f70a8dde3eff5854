/** Larger inputs are cut: a fault that needs more is not found this way. */
export const maxBytes = 1 << 16;
