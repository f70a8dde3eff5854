const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** `1.4 GB`, in decimal units */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? ''}`;
}

export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '?';
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Replaces control characters, as hostile content must not reach a terminal. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is being removed
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\uFFFD');
}

/** `JSON.stringify` does not escape the control characters from U+007F. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}
