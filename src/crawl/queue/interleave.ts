/** The queue lengths of a level, and its last turns. */
export interface TwoRows {
  readonly staticWaiting: number;
  readonly dynamicWaiting: number;
  /** Above 0: the number of static pages taken in a row; below 0: of dynamic ones. */
  readonly run: number;
}

/**
 * Whether the next page to take is a dynamic one. Dynamic pages cost a server more than files do, so they are spread
 * over the static ones, with as many static ones between two of them as the numbers allow that wait at present.
 * Where the dynamic ones are more, it is the static ones that are spread over them.
 */
export function isDynamicTurn({ staticWaiting, dynamicWaiting, run }: TwoRows): boolean {
  if (staticWaiting === 0 || dynamicWaiting === 0) return dynamicWaiting > 0;
  const staticRun = Math.max(0, run);
  if (staticWaiting + staticRun >= dynamicWaiting)
    return staticRun >= Math.floor((staticWaiting + staticRun) / dynamicWaiting);
  const dynamicRun = Math.max(0, -run);
  return dynamicRun < Math.floor((dynamicWaiting + dynamicRun) / staticWaiting);
}
