/** Amounts with a unit, as people write them: `10 GB`, `1.5 TB`, `20 min`. */
export type Units = ReadonlyMap<string, number>;

/** Decimal and binary (IEC 80000-13). In both tables the larger units come first: the first that fits is written. */
export const byteUnits: Units = new Map([
  ['TiB', 1024 ** 4],
  ['TB', 1e12],
  ['GiB', 1024 ** 3],
  ['GB', 1e9],
  ['MiB', 1024 ** 2],
  ['MB', 1e6],
  ['KiB', 1024],
  ['kB', 1e3],
  ['B', 1],
]);

/** In milliseconds. `m` is missing on purpose: it could be a minute or a month. */
export const timeUnits: Units = new Map([
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
]);

/** Undefined if it is not such an amount, or not a whole number of the smallest unit. `unit` is '' if absent. */
export function readQuantity(text: string, units: Units): { amount: number; unit: string } | undefined {
  const [, whole = '', fraction = '', unit = ''] =
    /^(\d{1,16})(?:\.(\d{1,9}))? ?([A-Za-z]*)$/.exec(text) ?? [];
  if (whole === '') return undefined;
  const size = unit === '' ? 1 : sizeOf(unit, units);
  if (size === undefined) return undefined;
  // Whole arithmetic: 0.07 s is 70 ms, and not 70.00000000000001 ms.
  const scaled = BigInt(whole + fraction) * BigInt(size);
  const scale = 10n ** BigInt(fraction.length);
  const amount = Number(scaled / scale);
  return scaled % scale === 0n && Number.isSafeInteger(amount) ? { amount, unit } : undefined;
}

/** In the largest unit that needs no fraction. */
export function writeQuantity(amount: number, units: Units): string {
  const smallest = [...units.keys()].at(-1) ?? '';
  const fitting = amount === 0 ? undefined : [...units].find(([, size]) => amount % size === 0);
  const [unit, size] = fitting ?? [smallest, 1];
  return `${amount / size} ${unit}`;
}

function sizeOf(unit: string, units: Units): number | undefined {
  const wanted = unit.toLowerCase();
  return [...units].find(([name]) => name.toLowerCase() === wanted)?.[1];
}
