import { keptOnce } from '../../../storage/placement/placement-policy.ts';
import type { PlacementPolicy } from '../../../storage/placement/placement-policy.ts';
import type { Reason } from '../../../reasons/reason.ts';
import { storageReason } from '../../../storage/storage-reason.ts';
import type { StorageState, VaultInfo } from './storage-state.ts';
import type { Suggest } from './suggest-command.ts';

/** Something that somebody should know or do: `storage status` and the page Storage tell the same. */
export interface Advice {
  /** Something is wrong now; else it is only a risk. */
  readonly wrong: boolean;
  readonly says: Reason;
  /** The meaning, and the action to take. */
  readonly more: readonly Reason[];
}

/** Advice on the state of the storage, the worst first. */
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
  const says = storageReason('advice-unindexed', { vault: unindexed });
  return [{ wrong: true, says, more: [storageReason('advice-rebuild', { command: suggest('rebuild') })] }];
}

function aboutVault(vault: VaultInfo, suggest: Suggest): Advice[] {
  const { name, state, reachable, copies, waiting } = vault;
  const all = copies.good + copies.bad + copies.missing;
  if (state === 'retired') return [];
  if (state === 'unknown') {
    const says = storageReason('advice-unnamed', { vault: name, count: all });
    const command = suggest(`storage add ${name} PATH`);
    return [{ wrong: true, says, more: [storageReason('advice-bring-back', { command })] }];
  }
  if (!reachable) {
    const says = storageReason('advice-gone', { vault: name, why: vault.away ?? vault.reason ?? '' });
    return [{ wrong: true, says, more: gone(vault, suggest) }];
  }
  const found: Advice[] = [];
  if (copies.bad > 0)
    found.push({
      wrong: state !== 'draining' || waiting > 0,
      says: counted(copies.bad, 'advice-bad-one', 'advice-bad', { vault: name }),
      more: [
        state === 'draining'
          ? storageReason('advice-bad-draining')
          : storageReason('advice-replace', { command: suggest('storage repair') }),
      ],
    });
  if (copies.missing > 0)
    found.push({
      wrong: false,
      says: counted(copies.missing, 'advice-missing-one', 'advice-missing', { vault: name }),
      more: [storageReason('advice-put-back', { command: suggest('storage audit') })],
    });
  if (state === 'draining')
    found.push({
      wrong: false,
      says:
        all === 0
          ? storageReason('advice-drained', { vault: name })
          : counted(all, 'advice-draining-one', 'advice-draining', { vault: name }),
      more: [
        all === 0
          ? storageReason('advice-give-up', { command: suggest(`storage retire ${name}`) })
          : storageReason('advice-go-on', { command: suggest('storage repair') }),
      ],
    });
  return found;
}

function gone({ name, copies, waiting, state, repairAt }: VaultInfo, suggest: Suggest): Reason[] {
  return [
    filesThere(copies.good, waiting),
    ...(waiting > 0 ? [storageReason('advice-copy-again', { command: suggest('storage repair') })] : []),
    ...(waiting > 0 && repairAt !== undefined ? [storageReason('advice-repair-at', { at: repairAt })] : []),
    storageReason('advice-comes-back'),
    ...(state === 'writable'
      ? [storageReason('advice-never-back', { command: suggest(`storage retire ${name}`) })]
      : []),
    storageReason('advice-other-path', { command: suggest(`storage add ${name} PATH`) }),
  ];
}

function filesThere(files: number, waiting: number): Reason {
  if (files === 0) return storageReason('advice-none-there');
  if (waiting === 0) return counted(files, 'advice-there-enough-one', 'advice-there-enough');
  if (waiting === files) return counted(files, 'advice-there-all-one', 'advice-there-all');
  return storageReason('advice-there-some', { count: files, few: waiting });
}

function tooFewCopies({ classes, vaults }: StorageState, suggest: Suggest): Advice[] {
  const lacking = classes.reduce((sum, { files, kept }) => sum + files - kept, 0);
  const lost = classes
    .flatMap(({ reasons }) => reasons.filter(({ unreadable }) => unreadable))
    .reduce((sum, { files }) => sum + files, 0);
  const advice: Advice[] = [];
  if (lost > 0) {
    const away = vaults.some(({ state, reachable }) => !reachable && state !== 'retired');
    const hope = storageReason(away ? 'advice-bring-vault' : 'advice-look-elsewhere');
    advice.push({ wrong: true, says: counted(lost, 'advice-lost-one', 'advice-lost'), more: [hope] });
  }
  // Work that waits for a vault that is gone was reported with that vault.
  const waiting = vaults.reduce((sum, each) => sum + each.waiting, 0);
  if (lacking > Math.max(lost, waiting)) {
    const more = [storageReason('advice-see-plan', { command: suggest('storage repair --dry-run') })];
    advice.push({ wrong: true, says: counted(lacking - lost, 'advice-few-one', 'advice-few'), more });
  }
  return advice;
}

function risks({ vaults }: StorageState, policy: PlacementPolicy, suggest: Suggest): Advice[] {
  const writable = vaults.filter(({ state }) => state === 'writable');
  const [only] = writable;
  const add = suggest('storage add NAME PATH');
  const recommended = suggest('storage policy --recommended');
  if (only === undefined) {
    const more = [storageReason('advice-add', { command: add })];
    return [{ wrong: true, says: storageReason('advice-no-vault'), more }];
  }
  if (writable.length === 1) {
    const more = [
      storageReason('advice-add-disk', { command: add }),
      storageReason('advice-ask-copies', { command: recommended }),
    ];
    return [{ wrong: false, says: storageReason('advice-one-vault', { vault: only.name }), more }];
  }
  const once = keptOnce(policy);
  if (once.length === 0) return [];
  const says = storageReason('advice-one-copy', { classes: once.join(', ') });
  return [{ wrong: false, says, more: [storageReason('advice-ask-more', { command: recommended })] }];
}

type Counted = 'advice-there-enough' | 'advice-there-all' | 'advice-lost' | 'advice-few';
type CountedIn = 'advice-bad' | 'advice-missing' | 'advice-draining';

/** One and many are other sentences, in every language. */
function counted(count: number, one: `${Counted}-one`, many: Counted): Reason;
function counted(
  count: number,
  one: `${CountedIn}-one`,
  many: CountedIn,
  values: { readonly vault: string },
): Reason;
function counted(
  count: number,
  one: `${Counted | CountedIn}-one`,
  many: Counted | CountedIn,
  values: { readonly vault: string } = { vault: '' },
): Reason {
  return count === 1 ? storageReason(one, values) : storageReason(many, { ...values, count });
}
