const daySeconds = 86_400;
/** Of the Gregorian calendar, on average: xs:duration does not say which year or month. */
const yearSeconds = 365.2425 * daySeconds;

const pattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d*)?|\.\d+)S)?)?$/;

const units = [yearSeconds, yearSeconds / 12, 7 * daySeconds, daySeconds, 3600, 60, 1];

/** xs:duration: `PT1H2M3.5S`, `P1DT2H`, `P0Y0M1DT0H`. Undefined for what is none. */
export function secondsOfDuration(duration: string | undefined): number | undefined {
  const found = pattern.exec(duration?.trim() ?? '');
  const parts = found?.slice(1) ?? [];
  if (parts.every((part) => part === undefined)) return undefined;
  let seconds = 0;
  for (const [index, part] of parts.entries()) seconds += Number(part ?? 0) * (units[index] ?? 0);
  return seconds;
}
