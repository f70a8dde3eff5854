import { z } from 'zod';
import { OperatorError } from '../../../../reasons/operator-error.ts';

/**
 * A full backup is one ZIP file:
 *
 *   manifest.json            what this shape says
 *   heirloom.yaml            parts, under their paths in the data folder
 *   staff.yaml …
 *   catalogue.jsonl.gz       the catalogue, as `heirloom catalogue backup` writes it
 *
 * Vaults are named and not copied. Indexes are left out: `heirloom rebuild` makes them from the vaults.
 */
export const manifestName = 'manifest.json';
export const cataloguePart = 'catalogue.jsonl.gz';
export const configPart = 'heirloom.yaml';
export const staffPart = 'staff.yaml';
export const fullBackupFormat = 1;

const partShape = z.object({
  name: z.string(),
  sizeBytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const vaultShape = z.object({
  name: z.string(),
  /** Left out of an archive from before vaults had one. */
  id: z.string().optional(),
  kind: z.string(),
  /** Of a folder: absolute, on the machine that made the backup. */
  path: z.string(),
  state: z.enum(['writable', 'draining', 'retired']),
});

export const manifestShape = z.object({
  heirloom: z.literal('backup'),
  format: z.literal(fullBackupFormat),
  archiveId: z.string(),
  /** The path of the data folder. */
  folder: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** The version of the program that made it. */
  version: z.string(),
  /** Rows; null if the archive had no catalogue yet. */
  catalogueRows: z.number().int().nullable(),
  parts: z.array(partShape),
  vaults: z.array(vaultShape),
  /** For people: things of the data folder that are not in the backup and cannot be made again. */
  notIncluded: z.array(z.string()),
});

export type FullBackupManifest = z.infer<typeof manifestShape>;
export type BackupPart = z.infer<typeof partShape>;
export type BackupVault = z.infer<typeof vaultShape>;

/** The file is not a full backup, not whole, or a newer Heirloom has written it; the message says which. */
export class FullBackupError extends OperatorError {}
