import type { KeepingEvent } from '../../storage/audit/keeping-report.ts';

/** With the first digits of each SHA-256. */
export function eventLines({ time, action, vault, file, found, done }: KeepingEvent): string[] {
  const when = `${time.slice(0, 10)} ${time.slice(11, 19)}`;
  const details = [found, ...(done === 'nothing' ? [] : done.split('; ').map((each) => `-> ${each}`))];
  return [
    `${when}  ${action.padEnd(6)}  ${vault}${file === undefined ? '' : `  ${file}`}`,
    ...details.map((text) => `    ${text.replaceAll(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, '$1…')}`),
  ];
}
