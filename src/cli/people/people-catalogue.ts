import { existsSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { archiveIdentity, DataFolder } from '../../repository/administration/data-folder.ts';
import { claimCatalogue } from '../../catalogue/archive-of-catalogue.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { checkSchema, migrate } from '../../catalogue/migrate.ts';
import type { Refusal } from '../../catalogue/outcome.ts';
import { LockedError } from '../../disk/writer-lock.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { withCatalogue } from '../catalogue/catalogue-data.ts';
import { Failure } from '../terminal/failure.ts';
import { readStaffSettings } from '../../server/staff/staff-settings.ts';

export interface LinkOptions extends DataOptions {
  /** Undefined: that of staff.yaml. */
  readonly publicUrl?: string;
}

export async function readingPeople<Result>(
  options: DataOptions,
  work: (catalogue: Catalogue) => Promise<Result>,
): Promise<Result> {
  return withCatalogue(options, 'reading', async (engine) => {
    await checkSchema(engine);
    return work(engine.catalogue);
  });
}

export async function writingPeople<Result>(
  options: DataOptions,
  work: (catalogue: Catalogue) => Promise<Result>,
): Promise<Result> {
  try {
    return await withCatalogue(options, 'writing', async (engine) => {
      await migrate(engine);
      const folder = new DataFolder(options.data);
      // Accounts can be created before the archive.
      if (existsSync(folder.config)) await claimCatalogue(engine.catalogue, await archiveIdentity(folder));
      return work(engine.catalogue);
    });
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new Failure(
      'outputUnwritable',
      `${error.message}\nA running server locks the catalogue. Use its page People or its API (/api/docs), or stop it first.`,
      { cause: error },
    );
  }
}

export function publicUrlOption(): Option {
  return new Option(
    '--public-url <url>',
    'of the web application (default: publicUrl of staff.yaml, or http://localhost:8080)',
  ).argParser((text: string) => {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new InvalidArgumentError('Give a URL such as https://archive.example.org.');
    return url.origin;
  });
}

/** Read before the account is written, so that no link is lost by an error in staff.yaml. */
export async function linkOrigin({ publicUrl, data }: LinkOptions): Promise<string> {
  return publicUrl ?? (await readStaffSettings(new DataFolder(data))).publicUrl ?? 'http://localhost:8080';
}

export function linkTo(origin: string, code: string): string {
  return `${origin}/welcome/${code}`;
}

export function refusal({ message, fields = [] }: Refusal): Failure {
  const details = fields.map(({ field, message: says }) => `${field}: ${says}`);
  return new Failure('inputUnsuitable', [message, ...details].join('\n'));
}
