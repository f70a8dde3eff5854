import type { GoneVault, Surroundings } from './look-around.ts';

/** An obstacle may be gone after this time, though nothing shows it. */
const againMs = 3_600_000;

/** The last time before now that the clock of this machine said so: `02:00`. */
export function lastTimeAt(at: string, nowMs: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const time = new Date(nowMs);
  time.setHours(hours, minutes, 0, 0);
  if (time.getTime() > nowMs) time.setDate(time.getDate() - 1);
  return time.getTime();
}

/** Once a day; one that was missed while no server ran is made up for. */
export function isAuditDue({ audits, lastAuditMs = 0 }: Surroundings, nowMs: number): boolean {
  if (audits === undefined) return false;
  // A time in the future was written by a wrong clock.
  return lastAuditMs < lastTimeAt(audits.at, nowMs) || lastAuditMs > nowMs;
}

/** Once a day, as audits are; one that has failed is tried again after an hour. */
export function isBackupDue(
  { backups, lastBackupMs = 0 }: Surroundings,
  { triedMs, nowMs }: { readonly triedMs: number; readonly nowMs: number },
): boolean {
  if (backups === undefined || nowMs - triedMs < againMs) return false;
  return lastBackupMs < lastTimeAt(backups.at, nowMs) || lastBackupMs > nowMs;
}

/** A run of the chain that has started, and the findings before it. */
export interface TriedChain {
  readonly found: Surroundings;
  readonly atMs: number;
}

/**
 * True if files lie in the inbox, or were left in the chain. Those of a harvest that is being ingested now are in the
 * chain too, so that they count from the second look on. Files that a run could not process are tried again when
 * something has changed, or later.
 */
export function isChainDue(
  found: Surroundings,
  {
    former,
    tried,
    nowMs,
  }: {
    readonly former: Surroundings | undefined;
    readonly tried: TriedChain | undefined;
    readonly nowMs: number;
  },
): boolean {
  const isLeft = found.ready > 0 && former !== undefined && former.ready > 0 && former.first === found.first;
  if (found.inbox.files === 0 && found.held === 0 && !isLeft) return false;
  return tried === undefined || nowMs - tried.atMs >= againMs || traits(tried.found) !== traits(found);
}

/**
 * True if vaults are gone for so long that their copies are to be made elsewhere. A failed repair is tried again when
 * other vaults are gone, or later.
 */
export function isRepairDue(
  found: Surroundings,
  { tried, nowMs }: { readonly tried: TriedRepair | undefined; readonly nowMs: number },
): boolean {
  const long = longGone(found, nowMs);
  if (long.length === 0) return false;
  return tried === undefined || nowMs - tried.atMs >= againMs || tried.vaults.join() !== names(long).join();
}

/** A repair that has started, for these vaults. */
export interface TriedRepair {
  readonly vaults: readonly string[];
  readonly atMs: number;
}

export function longGone({ gone, repairAfterMs }: Surroundings, nowMs: number): GoneVault[] {
  return repairAfterMs === undefined ? [] : gone.filter(({ sinceMs }) => nowMs - sinceMs >= repairAfterMs);
}

function traits({ inbox, ready, first, held, gone }: Surroundings): string {
  const { files, newestMs } = inbox;
  // New harvests do not change the state of held files.
  return JSON.stringify([files, newestMs, ready > 0 && held === 0 ? first : 0, held, names(gone)]);
}

/** Vaults that were reachable at the previous look and are not now, and the reverse. */
export function vaultNews(
  found: Surroundings,
  former: Surroundings | undefined,
): { readonly lost: readonly GoneVault[]; readonly back: readonly string[] } {
  const before = former?.gone ?? [];
  return {
    lost: found.gone.filter(({ name }) => !names(before).includes(name)),
    back: names(before).filter((name) => !names(found.gone).includes(name)),
  };
}

function names(vaults: readonly GoneVault[]): string[] {
  return vaults.map(({ name }) => name);
}
