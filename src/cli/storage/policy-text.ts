import { choosePlaces } from '../../storage/placement/choose-places.ts';
import { fileClasses } from '../../storage/placement/placement-policy.ts';
import type {
  FileClass,
  Keeping,
  PlacementPolicy,
  VaultSituation,
} from '../../storage/placement/placement-policy.ts';
import { formatCount } from '../terminal/format.ts';
import { table } from './table.ts';

/** `2 replicas in 1 place, safety 1`. */
export function keepingText({ replicas, places, safety }: Keeping): string {
  const where = `${formatCount(replicas, 'replica')} in ${formatCount(places, 'place')}`;
  return safety === 0 ? where : `${where}, safety ${safety}`;
}

export function policyLines(policy: PlacementPolicy): string[] {
  const columns = [
    { title: 'CLASS' },
    { title: 'REPLICAS', right: true },
    { title: 'PLACES', right: true },
    { title: 'SAFETY', right: true },
    { title: 'WHAT IT IS', max: 50 },
  ] as const;
  const rows = fileClasses.map((fileClass) => {
    const { replicas, places, safety } = policy[fileClass];
    return [fileClass, String(replicas), String(places), String(safety), meanings[fileClass]];
  });
  return table(columns, rows);
}

const meanings: Readonly<Record<FileClass, string>> = {
  text: 'pages and small files',
  media: 'video, audio, large images and archives',
  metadata: 'logs and reports of crawls',
  log: 'decisions: withdrawals, aliases, access',
};

/** The classes whose new files the present vaults could not keep as the policy requires. */
export function unmetClasses(
  policy: PlacementPolicy,
  vaults: readonly VaultSituation[],
): { readonly fileClass: FileClass; readonly reason: string }[] {
  return fileClasses.flatMap((fileClass) => {
    const { unmet } = choosePlaces({ policy, fileClass, vaults, existing: [], sizeBytes: 0 });
    return unmet === undefined ? [] : [{ fileClass, reason: unmet.message }];
  });
}
