import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import type { DataFolder } from '../../repository/administration/data-folder.ts';
import { catalogueLocation, CatalogueLocationError } from '../../catalogue/catalogue-location.ts';
import type { CatalogueLocation } from '../../catalogue/catalogue-location.ts';
import type { HostTable } from '../../crawl/resolve/fixed-resolver.ts';
import { readHostsFile } from '../../crawl/resolve/hosts-file.ts';
import { readSignInSettings } from '../../people/sign-in-settings.ts';
import type { SignInSettings } from '../../people/sign-in-settings.ts';
import { publicOriginOf, publicUrlRule } from '../public-url.ts';
import { OperatorError } from '../../reasons/operator-error.ts';

export interface StaffSettings {
  /** The origin for remote browsers, served by an HTTPS proxy server. */
  readonly publicUrl: string | undefined;
  /** Addresses and ranges of proxy servers on other machines. */
  readonly trustedProxies: readonly string[];
  readonly catalogue: CatalogueLocation;
  readonly signIn: SignInSettings;
  readonly harvests: HarvestSettings;
}

export interface HarvestSettings {
  /** Crawl threads of each job. */
  readonly threads: number;
  /** Only for a made-up web on this machine. */
  readonly allowPrivate: boolean;
  readonly hosts: HostTable | undefined;
}

/** staff.yaml is invalid; the message names the setting. */
export class StaffSettingsError extends OperatorError {}

/**
 * staff.yaml in the data folder. The file and every setting are optional.
 *
 *   publicUrl: https://archive.example.org       trustedProxies: [10.0.0.7]
 *   catalogue: postgres://user@host/database     default: SQLite in the data folder
 *   ldap: …     openid: …     sessionHours: 12     idleMinutes: 120
 *   harvests:
 *     threads: 2
 *     allowPrivate: false
 *     hosts: hosts.txt
 */
export async function readStaffSettings(folder: DataFolder): Promise<StaffSettings> {
  const file = folder.staffSettings;
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const read = shape.safeParse(parsed(text, file) ?? {});
  if (!read.success)
    throw new StaffSettingsError(
      read.error.issues.map((issue) => `${file}: ${problemText(issue)}`).join('\n'),
    );
  const { catalogue: _said, publicUrl, trustedProxies, harvests, ...sections } = read.data;
  const signIn = readSignInSettings(sections, folder.path);
  if (!signIn.ok)
    throw new StaffSettingsError(signIn.error.map((problem) => `${file}: ${problem}`).join('\n'));
  return {
    publicUrl,
    trustedProxies,
    catalogue: placeOf(folder, text),
    signIn: signIn.value,
    harvests: {
      threads: harvests.threads ?? availableParallelism(),
      allowPrivate: harvests.allowPrivate,
      hosts: harvests.hosts === undefined ? undefined : await hostsOf(resolve(folder.path, harvests.hosts)),
    },
  };
}

const shape = z.strictObject({
  publicUrl: z
    .string()
    .transform((text, context) => publicOriginOf(text) ?? wrong(context, publicUrlRule))
    .optional(),
  trustedProxies: z
    .array(z.string().refine(isAddressRange, 'must be an IP address, or a range such as 10.0.0.0/8'))
    .default([]),
  catalogue: z.unknown().optional(),
  ldap: z.unknown().optional(),
  openid: z.unknown().optional(),
  sessionHours: z.unknown().optional(),
  idleMinutes: z.unknown().optional(),
  auditLogDays: z.unknown().optional(),
  harvests: z
    .strictObject({
      threads: z.number().int().min(1).max(64).optional(),
      allowPrivate: z.boolean().default(false),
      hosts: z.string().optional(),
    })
    .prefault({}),
});

function wrong(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const max = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isRange = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= max);
  return max > 0 && isRange && more.length === 0;
}

function problemText(issue: z.core.$ZodIssue): string {
  const isUnknown = issue.code === 'unrecognized_keys';
  const message = isUnknown ? `unknown setting: ${issue.keys.join(', ')}` : issue.message;
  return [...(issue.path.length === 0 ? [] : [issue.path.join('.')]), message].join(': ');
}

function placeOf(folder: DataFolder, text: string): CatalogueLocation {
  try {
    return catalogueLocation(folder.path, text);
  } catch (error) {
    if (error instanceof CatalogueLocationError)
      throw new StaffSettingsError(error.message, { cause: error });
    throw error;
  }
}

function parsed(text: string, file: string): unknown {
  try {
    return parse(text) as unknown;
  } catch (error) {
    if (error instanceof YAMLParseError) throw new StaffSettingsError(`${file}: ${error.message}`);
    throw error;
  }
}

async function hostsOf(file: string): Promise<HostTable> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StaffSettingsError(`${file}: ${error.message}`);
  });
  const { table, badLines } = readHostsFile(text);
  const [bad] = badLines;
  if (bad !== undefined) throw new StaffSettingsError(`${file} line ${bad.line}: ${bad.reason}`);
  return table;
}
