import { keptOnce } from '../storage/placement/placement-policy.ts';
import type { PlacementPolicy } from '../storage/placement/placement-policy.ts';
import { formatCount } from './format.ts';
import type { Suggest } from './storage-command.ts';
import type { StorageState, VaultInfo } from '../upkeep/storage-state.ts';

/** Something that somebody should know or do. */
export interface Advice {
  /** Something is wrong now; else it is only a risk. */
  readonly wrong: boolean;
  readonly says: string;
  /** What it means, and what to do. */
  readonly more: readonly string[];
}

/** What the state of the storage asks for, the worst first. */
export function adviceOn(state: StorageState, policy: PlacementPolicy, suggest: Suggest): Advice[] {
  const advice = [
    ...lostIndex(state, suggest),
    ...state.vaults.flatMap((vault) => aboutVault(vault, suggest)),
    ...tooFewCopies(state, suggest),
    ...risks(state, policy, suggest),
  ];
  return [...advice.filter(({ wrong }) => wrong), ...advice.filter(({ wrong }) => !wrong)];
}

function lostIndex({ unindexed }: StorageState, suggest: Suggest): Advice[] {
  if (unindexed === undefined) return [];
  const says = `The index knows no file, but the vault ${unindexed} holds some.`;
  return [{ wrong: true, says, more: [`Make the index again: ${suggest('rebuild')}`] }];
}

function aboutVault(vault: VaultInfo, suggest: Suggest): Advice[] {
  const { name, state, reachable, reason = '', copies, waiting } = vault;
  const all = copies.good + copies.bad + copies.missing;
  if (state === 'retired') return [];
  if (state === 'unknown') {
    const says = `heirloom.yaml does not name the vault ${name}, in which ${formatCount(all, 'copy', 'copies')} should be.`;
    return [{ wrong: true, says, more: [`Bring it back: ${suggest(`storage add ${name} PATH`)}`] }];
  }
  if (!reachable)
    return [{ wrong: true, says: `The vault ${name} is gone: ${reason}`, more: gone(vault, suggest) }];
  const found: Advice[] = [];
  if (copies.bad > 0) {
    const says = `${formatCount(copies.bad, 'copy is', 'copies are')} bad in the vault ${name}.`;
    const draining = state === 'draining' ? 'It is draining: they stay until their files are elsewhere.' : '';
    const more = draining === '' ? `Replace them from good copies: ${suggest('storage repair')}` : draining;
    found.push({ wrong: state !== 'draining' || waiting > 0, says, more: [more] });
  }
  if (copies.missing > 0) {
    const says = `${formatCount(copies.missing, 'copy is', 'copies are')} missing in the vault ${name}.`;
    found.push({ wrong: false, says, more: [`Put them back: ${suggest('storage audit')}`] });
  }
  if (state === 'draining')
    found.push({
      wrong: false,
      says:
        all === 0
          ? `The vault ${name} is empty.`
          : `The vault ${name} is draining: ${formatCount(all, 'copy', 'copies')} to go.`,
      more: [
        all === 0
          ? `It can be given up: ${suggest(`storage retire ${name}`)}`
          : `Go on: ${suggest('storage repair')}`,
      ],
    });
  return found;
}

function gone({ name, copies, waiting, state }: VaultInfo, suggest: Suggest): string[] {
  const { good } = copies;
  const lack =
    waiting === 0
      ? 'all of them have enough copies elsewhere.'
      : `without it ${waiting === good ? 'all' : waiting} of them have too few.`;
  const files =
    good === 0 ? 'No file has a copy there.' : `${formatCount(good, 'file')} have a copy there; ${lack}`;
  return [
    good === 1 ? files.replace('file have', 'file has') : files,
    ...(waiting > 0 ? [`Make the copies again elsewhere: ${suggest('storage repair')}`] : []),
    'If its disk comes back, all that is on it counts again by itself.',
    ...(state === 'writable' ? [`If it never will: ${suggest(`storage retire ${name}`)}`] : []),
    `If its folder is at another path now: ${suggest(`storage add ${name} PATH`)}`,
  ];
}

function tooFewCopies({ classes, vaults }: StorageState, suggest: Suggest): Advice[] {
  const lacking = classes.reduce((sum, { files, kept }) => sum + files - kept, 0);
  const lost = classes
    .flatMap(({ reasons }) => reasons.filter(({ unreadable }) => unreadable))
    .reduce((sum, { files }) => sum + files, 0);
  const advice: Advice[] = [];
  if (lost > 0) {
    const away = vaults.some(({ state, reachable }) => !reachable && state !== 'retired');
    const says = `No good copy of ${formatCount(lost, 'file')} can be read now.`;
    const hope = away
      ? 'Bring the vault back that is gone.'
      : 'Look for another copy: bad ones are in the vaults as they are.';
    advice.push({ wrong: true, says, more: [hope] });
  }
  // What waits for a vault that is gone was told with that vault.
  const waiting = vaults.reduce((sum, each) => sum + each.waiting, 0);
  if (lacking > Math.max(lost, waiting)) {
    const says = `${formatCount(lacking - lost, 'file has', 'files have')} fewer copies than the policy says.`;
    const more = [`What can be done about it: ${suggest('storage repair --plan')}`];
    advice.push({ wrong: true, says, more });
  }
  return advice;
}

function risks({ vaults }: StorageState, policy: PlacementPolicy, suggest: Suggest): Advice[] {
  const writable = vaults.filter(({ state }) => state === 'writable');
  const [only] = writable;
  if (only === undefined) {
    const more = [`Add one: ${suggest('storage add NAME PATH')}`];
    return [{ wrong: true, says: 'No vault takes new files.', more }];
  }
  if (writable.length === 1) {
    const says = `There is only one vault, ${only.name}: if its disk fails, everything is lost.`;
    const more = [
      `Add one on another disk: ${suggest('storage add NAME PATH')}`,
      `Then ask for copies in it: ${suggest('storage policy --recommended')}`,
    ];
    return [{ wrong: false, says, more }];
  }
  const once = keptOnce(policy);
  if (once.length === 0) return [];
  const says = `The policy asks for one copy only of ${once.join(', ')}.`;
  return [{ wrong: false, says, more: [`Ask for more: ${suggest('storage policy --recommended')}`] }];
}
