/** Documented in docs/command-line.md; a test compares the two. */
export const exitCodes = {
  done: 0,
  findings: 1,
  usage: 2,
  inputUnreadable: 3,
  outputUnwritable: 4,
  inputUnsuitable: 5,
  incomplete: 6,
  broughtNothing: 7,
  internal: 70,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitName = keyof typeof exitCodes;
