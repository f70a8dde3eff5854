import type { ReplicaPlan } from '../../storage/placement/plan-replicas.ts';
import { formatBytes, formatCount } from '../terminal/format.ts';

const maxGroups = 5;

/** A plan in a few lines, for any number of files. */
export function planLines({ repairs, copies, deletions, unmet }: ReplicaPlan): string[] {
  return [
    ...grouped(repairs, ({ vault }) => `replace  {}  bad in ${vault}`),
    ...grouped(
      copies,
      ({ from, to, reason }) => `copy     {}  ${from} -> ${to}\n           now ${reason.message}`,
    ),
    ...grouped(deletions, ({ vault, reason }) => `delete   {}  in ${vault}\n           ${reason.message}`),
    ...grouped(unmet, ({ reason }) => `lacking  {}\n           ${reason.message}`),
  ].flatMap((each) => each.split('\n').map((line) => `  ${line}`));
}

function grouped<Step extends ReplicaPlan['unmet'][number]>(
  steps: readonly Step[],
  titleOf: (step: Step) => string,
): string[] {
  const groups = new Map<string, { files: number; bytes: number; example: string }>();
  for (const step of steps) {
    const title = titleOf(step);
    const group = groups.get(title) ?? { files: 0, bytes: 0, example: step.file };
    groups.set(title, group);
    group.files++;
    group.bytes += step.sizeBytes;
  }
  const lines = [...groups]
    .sort(([, one], [, other]) => other.files - one.files)
    .map(([title, { files, bytes, example }]) => {
      const what = files === 1 ? example : formatCount(files, 'file');
      return title.replace('{}', `${what} (${formatBytes(bytes)})`);
    });
  const shown = lines.slice(0, maxGroups);
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more such lines (--json lists all)`] : shown;
}

/** One object for each step. */
export function planObjects({ repairs, copies, deletions, unmet }: ReplicaPlan): object[] {
  return [
    ...repairs.map((step) => ({ step: 'replace', ...step })),
    ...copies.map((step) => ({ step: 'copy', ...step })),
    ...deletions.map((step) => ({ step: 'delete', ...step })),
    ...unmet.map((step) => ({ step: 'lacking', ...step })),
  ].map((step) => ({ ...step, reason: step.reason.message }));
}
