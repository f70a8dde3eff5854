import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { sql } from 'kysely';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { defaultBackups } from '../../repository/administration/configuration.ts';
import { filesIn, ledgerCounts } from '../../repository/administration/chain.ts';
import { backupState } from '../../repository/administration/backup.ts';
import type { StaffState } from '../staff/staff-part.ts';
import type { PartChecks, PartFinding } from './readiness.ts';

export interface CheckedParts {
  readonly archive: LocalRepository;
  readonly staffState: () => StaffState;
  /** Undefined while the staff part has not joined. */
  readonly catalogue: () => Catalogue | undefined;
  /** False if there is none yet. Throws if it is unusable. */
  readonly hasTextIndex: () => Promise<boolean>;
  readonly hasPages: boolean;
  /** The addresses of the other access points. */
  readonly replay: Listener;
  /** Undefined: no proxy. */
  readonly proxy: Listener | undefined;
}

export interface Listener {
  readonly host: string;
  readonly port: number;
}

/** The minimum for safe writes: SQLite, the chain and crawls all use this disk. */
const minFreeBytes = 256 * 1024 * 1024;
const lowShare = 0.05;

/** The health checks of the parts. Each must be fast: probes come every few seconds. */
export function partChecks(parts: CheckedParts): PartChecks {
  return {
    catalogue: () => lookAtCatalogue(parts),
    staff: async () => lookAtStaff(parts.staffState()),
    vaults: () => lookAtVaults(parts.archive),
    chain: () => lookAtChain(parts.archive),
    disk: () => lookAtDisk(parts.archive.folder.path),
    backup: () => lookAtBackup(parts),
    'capture-index': async () => {
      await parts.archive.captures;
      return good('It can be read.');
    },
    'text-index': async () =>
      (await parts.hasTextIndex())
        ? good('It can be searched.')
        : { state: 'off', message: 'Nothing has been analysed yet.' },
    pages: async () =>
      parts.hasPages
        ? good('The web application is built.')
        : bad('The web application could not be built. The start page says why.'),
    replay: () => lookAtListener(parts.replay),
    proxy: async () =>
      parts.proxy === undefined
        ? { state: 'off', message: 'This server has no proxy.' }
        : lookAtListener(parts.proxy),
  };
}

async function lookAtCatalogue({ staffState, catalogue }: CheckedParts): Promise<PartFinding> {
  const staff = staffState();
  if (staff.state === 'off') return { state: 'off', message: 'This server is for readers only.' };
  const opened = catalogue();
  if (opened === undefined)
    return staff.state === 'waiting' && staff.cause === 'lock'
      ? { state: 'off', message: 'Another process has it.' }
      : bad('It is unreachable.');
  try {
    await sql`select 1`.execute(opened.db);
    return good('It answers.');
  } catch (error) {
    return { ...bad('It does not answer.'), detail: (error as Error).message };
  }
}

function lookAtStaff(staff: StaffState): PartFinding {
  switch (staff.state) {
    case 'off':
      return { state: 'off', message: 'This server is for readers only.' };
    case 'joined':
      return good('People can sign in, and harvests run.');
    case 'waiting':
      return { ...bad(`${waitingFor[staff.cause]} It will join automatically.`), detail: staff.reason };
  }
}

const waitingFor = {
  catalogue: 'Waiting for the catalogue, which is unreachable.',
  lock: 'Waiting for another process, which has the catalogue.',
  fault: 'It could not be opened. See the log of the server.',
} as const;

async function lookAtVaults({ vaults }: LocalRepository): Promise<PartFinding> {
  const used = vaults.filter(({ state }) => state !== 'retired');
  const statuses = await Promise.all(used.map(({ vault }) => vault.status()));
  const gone = statuses.flatMap((status, at) =>
    status.reachable ? [] : [`${used[at]?.vault.name}: ${status.reason.message}`],
  );
  return gone.length === 0
    ? good(`All ${used.length} are reachable.`)
    : { ...bad(`${gone.length} of ${used.length} are unreachable.`), detail: gone.join('; ') };
}

async function lookAtChain({ folder }: LocalRepository): Promise<PartFinding> {
  const counts = await ledgerCounts(folder);
  const failed = filesIn(counts, ['failed']);
  return failed === 0
    ? good(`Files in progress: ${filesIn(counts, ['waiting', 'working'])}.`)
    : { state: 'warning', message: `Files that could not be ingested: ${failed}.` };
}

async function lookAtDisk(path: string): Promise<PartFinding> {
  const { bavail, bsize, blocks } = await statfs(path);
  const freeBytes = bavail * bsize;
  const share = blocks === 0 ? 1 : bavail / blocks;
  const message = `Free: ${Math.floor(freeBytes / 1024 / 1024)} MiB, ${Math.floor(share * 100)} %.`;
  if (freeBytes < minFreeBytes) return bad(`Full. ${message}`);
  return share < lowShare ? { state: 'warning', message } : good(message);
}

/** Never fails: readers can be served without a backup. */
async function lookAtBackup({ archive, staffState }: CheckedParts): Promise<PartFinding> {
  if (staffState().state === 'off') return { state: 'off', message: 'Another server makes backups.' };
  const { backups = defaultBackups(archive.folder) } = archive.config;
  if (backups === 'off') return { state: 'off', message: 'The server does not make backups.' };
  const { isLate, hasFailed, lastGoodAt } = await backupState(archive.folder, Date.now());
  const last = lastGoodAt === undefined ? 'There is none yet.' : `The last good one began at ${lastGoodAt}.`;
  if (hasFailed) return { state: 'warning', message: `The last backup failed: see the log. ${last}` };
  return isLate ? { state: 'warning', message: `No backup for two days. ${last}` } : good(last);
}

async function lookAtListener(listener: Listener): Promise<PartFinding> {
  const socket = connect(listener);
  try {
    await once(socket, 'connect');
    return good('It accepts connections.');
  } catch (error) {
    return { ...bad('It does not accept connections.'), detail: (error as Error).message };
  } finally {
    socket.destroy();
  }
}

function good(message: string): PartFinding {
  return { state: 'good', message };
}

function bad(message: string): PartFinding {
  return { state: 'bad', message };
}
