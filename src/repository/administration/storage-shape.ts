import { z } from 'zod';
import { fileClasses } from '../../storage/placement/placement-policy.ts';
import { reasonAnswer, reasonShape } from '../../catalogue/field-shapes.ts';

const count = z.number().int();

export const vaultShape = z.object({
  name: z.string(),
  path: z.string(),
  place: z.string(),
  safety: z.number(),
  state: z.enum(['writable', 'draining', 'retired', 'unknown']),
  reachable: z.boolean(),
  reason: z.string().nullable().describe('Why it cannot be reached'),
  away: reasonAnswer.nullable().describe('The same, with its code'),
  goneSince: z.string().nullable().describe('Since when the server misses it'),
  repairAt: z
    .string()
    .nullable()
    .describe('When the server begins to make its copies again elsewhere, where it stays away'),
  freeBytes: count.nullable(),
  copies: z.object({ good: count, bad: count, missing: count }),
  sizeBytes: count.describe('Of the good copies'),
  oldestCheck: z
    .string()
    .nullable()
    .describe('When the copy was read that was not read for the longest time'),
});
export type VaultShape = z.infer<typeof vaultShape>;

export const shortfallShape = z.object({
  fileClass: z.enum(fileClasses),
  reason: z.string(),
  ...reasonShape,
  files: count,
  unreadable: z.boolean().describe('No good copy of these can be read now'),
  example: z.string(),
});
export type ShortfallShape = z.infer<typeof shortfallShape>;

export const auditShape = z.object({
  startedAt: z.string(),
  endedAt: z.string(),
  by: z.enum(['clock', 'person']),
  copies: count,
  sizeBytes: count,
  good: count,
  repaired: count,
  left: count,
  unreachable: z.array(z.string()),
  ended: z.enum(['all checked', 'budget spent', 'interrupted', 'failed']),
  problem: z.string().nullable(),
});
export type AuditShape = z.infer<typeof auditShape>;

export const keepingEventShape = z.object({
  time: z.string(),
  action: z.enum(['audit', 'repair']),
  outcome: z.enum(['good', 'replaced', 'left', 'copied', 'deleted', 'failed', 'away']),
  vault: z.string(),
  file: z.string().nullable(),
  found: z.string(),
  done: z.string(),
  reasons: z
    .object({ found: reasonAnswer.optional(), done: reasonAnswer })
    .nullable()
    .describe('The same with codes; null of what happened before there were codes'),
});
export type KeepingEventShape = z.infer<typeof keepingEventShape>;

export const storageWarningShape = z.object({
  isWrong: z.boolean().describe('Something is wrong now; false: it is a risk'),
  ...reasonAnswer.shape,
  more: z.array(reasonAnswer).describe('What it means, and what to do'),
});
export type StorageWarningShape = z.infer<typeof storageWarningShape>;

export const storageAnswer = z.object({
  countedMs: count,
  files: count,
  sizeBytes: count,
  belowPolicy: count.describe('Files that have fewer copies than the policy says'),
  warnings: z.array(storageWarningShape).describe('As `heirloom storage status` tells them, the worst first'),
  shortfalls: z.array(shortfallShape),
  vaults: z.array(vaultShape),
  audits: z.array(auditShape).describe('The newest first'),
  events: z.array(keepingEventShape).describe('What was out of order, the newest first'),
});
export type StorageAnswer = z.infer<typeof storageAnswer>;

export const importShape = z.object({
  name: z.string().describe('The WACZ file, the mirror, or the archive file itself'),
  source: z.string(),
  atMs: count.nullable().describe('Null: not known, because the archive was rebuilt since'),
  files: count,
  sizeBytes: count,
  captures: count.nullable().describe('Known for 30 days, as are warnings and losses'),
  warnings: count.nullable(),
  losses: count.nullable().describe('Warnings that mean missing content'),
  signature: z
    .object({ state: z.enum(['valid', 'untrusted', 'invalid']), text: z.string() })
    .nullable()
    .describe('Of a signed WACZ file: the result of the check at import'),
});
export type ImportShape = z.infer<typeof importShape>;

export const importsAnswer = z.object({ imports: z.array(importShape).describe('The newest 1,000') });
