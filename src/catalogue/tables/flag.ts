/** 0 or 1: the engines' booleans differ. */
export type Flag = 0 | 1;
