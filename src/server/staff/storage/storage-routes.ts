import type { StorageCounter, StorageView } from '../../../repository/administration/storage.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { importsAnswer, storageAnswer } from '../../../repository/administration/storage-shape.ts';
import type { ImportShape, StorageAnswer } from '../../../repository/administration/storage-shape.ts';

export interface StorageParts {
  readonly storage: StorageCounter;
}

/** The state of storage, read-only. `heirloom storage` changes it. */
export function storageRoutes(api: Api, { storage }: StorageParts): void {
  api.route({
    method: 'GET',
    url: '/storage',
    config: { right: 'storage.read' },
    schema: {
      summary: 'Vaults, files with too few copies, and the results of audits',
      description: 'Counted at most once a minute.',
      response: { 200: storageAnswer, ...problems },
    },
    handler: async () => answerOf(await storage.view()),
  });
  api.route({
    method: 'GET',
    url: '/imports',
    config: { right: 'storage.read' },
    schema: {
      summary: 'Imported archive files, WACZ files and mirrors',
      description: 'Counted at most once a minute.',
      response: { 200: importsAnswer, ...problems },
    },
    handler: async () => ({ imports: (await storage.view()).imports.map(importAnswer) }),
  });
}

/** The text of a verified signature begins with one of these, or with INVALID. */
const signatureStates = ['valid', 'untrusted'] as const;

function importAnswer({ signature, ...one }: StorageView['imports'][number]): ImportShape {
  return {
    atMs: null,
    captures: null,
    warnings: null,
    losses: null,
    ...one,
    signature:
      signature === undefined
        ? null
        : {
            state: signatureStates.find((state) => signature.startsWith(state)) ?? 'invalid',
            text: signature,
          },
  };
}

function answerOf({ countedMs, state, advice, audits, events }: StorageView): StorageAnswer {
  const { vaults, classes } = state;
  const sum = (of: (each: (typeof classes)[number]) => number): number =>
    classes.reduce((total, each) => total + of(each), 0);
  return {
    countedMs,
    files: sum(({ files }) => files),
    sizeBytes: sum(({ sizeBytes }) => sizeBytes),
    belowPolicy: sum(({ files, kept }) => files - kept),
    shortfalls: classes.flatMap(({ fileClass, reasons }) => reasons.map((each) => ({ fileClass, ...each }))),
    warnings: advice.map(({ wrong, says, more }) => ({ isWrong: wrong, ...says, more: [...more] })),
    vaults: vaults.map(({ reason = null, away = null, freeBytes = null, oldestCheck = null, ...vault }) => ({
      ...vault,
      goneSince: vault.goneSince ?? null,
      repairAt: vault.repairAt ?? null,
      reason,
      away,
      freeBytes,
      oldestCheck,
    })),
    audits: audits.map(({ problem = null, unreachable, ...audit }) => ({
      ...audit,
      unreachable: [...unreachable],
      problem,
    })),
    events: events.map(({ file = null, reasons = null, ...event }) => ({ ...event, file, reasons })),
  };
}
