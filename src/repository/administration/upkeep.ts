export { readableByOthers } from '../local/upkeep/readable-by-others.ts';
export { UpkeepClock } from '../local/upkeep/upkeep-clock.ts';
