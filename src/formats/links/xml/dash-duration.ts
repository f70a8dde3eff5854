const daySeconds = 86_400;
/** The mean of the Gregorian calendar: xs:duration does not say which year or month. */
const yearSeconds = 365.2425 * daySeconds;

const pattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d*)?|\.\d+)S)?)?$/;

const units = [yearSeconds, yearSeconds / 12, 7 * daySeconds, daySeconds, 3600, 60, 1];

/** xs:duration: `PT1H2M3.5S`, `P1DT2H`, `P0Y0M1DT0H`. Undefined if it is invalid. */
export function secondsOfDuration(duration: string | undefined): number | undefined {
  const found = pattern.exec(duration?.trim() ?? '');
  const parts = found?.slice(1) ?? [];
  if (parts.every((part) => part === undefined)) return undefined;
  let seconds = 0;
  for (const [index, part] of parts.entries()) seconds += Number(part ?? 0) * (units[index] ?? 0);
  return seconds;
}
