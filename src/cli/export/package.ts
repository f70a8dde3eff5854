import { defined } from '../../formats/values/defined.ts';
import { hostname } from 'node:os';
import { basename, resolve } from 'node:path';
import { readView, viewRule } from '../../reading/access-point/view.ts';
import type { PackagingOptions, ExportProblem, ExportProgress } from '../../reading/export/export-request.ts';
import { beginExport } from '../../reading/export/plan-export.ts';
import type { ExportBegun, ExportPlan } from '../../reading/export/plan-export.ts';
import type { Holdings } from '../../reading/holdings/holdings.ts';
import { openHoldings } from '../../reading/holdings/open-holdings.ts';
import type { ReaderContext } from '../../reading/access-point/reader-context.ts';
import { readingArchive } from '../data/archive-data.ts';
import { withCollections } from '../catalogue/catalogue-data.ts';
import { visitHere } from '../data/visit-here.ts';
import { wishesOf } from './options.ts';
import type { PackageOptions } from './options.ts';
import { Failure } from '../terminal/failure.ts';
import { writeOutput } from '../terminal/write-output.ts';
import { formatBytes, formatCount, jsonLine } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import type { Session } from '../terminal/session.ts';
import { StatusLine } from '../terminal/status-line.ts';
import { harmless } from '../terminal/terminal-text.ts';
import { version } from '../terminal/version.ts';

/** Makes the bytes of a package. */
export type PackageMaker = (
  holdings: Holdings,
  visit: ReaderContext,
  made: { readonly begun: ExportBegun; readonly options: PackagingOptions },
) => AsyncIterable<Uint8Array>;

/** Plans the export, then writes the package. */
export async function exportPackage(
  urls: readonly string[],
  options: PackageOptions,
  { session, make }: { readonly session: Session; readonly make: PackageMaker },
): Promise<void> {
  const view = readView(options.view);
  if (view === undefined) throw new Failure('usage', `--view: ${viewRule}`);
  const wishes = wishesOf(urls, options, session.signal);
  const output = options.output === '-' ? undefined : options.output;
  if (output === undefined && options.json === true)
    throw new Failure('usage', '--json needs an output file: -o FILE');
  if (output === undefined && process.stdout.isTTY)
    throw new Failure('usage', 'name an output file: -o FILE');
  const from = { data: options.data, collection: view.collection };
  await readingArchive(options, (archive) =>
    withCollections(from, async (collections) => {
      const holdings = await openHoldings(archive, { collections });
      const visit = visitHere(holdings.parts.rules(), view);
      try {
        const report = new ExportReport(options, session);
        const made: PackagingOptions = { ...report.options(), ...described(options) };
        const begun = await beginExport(holdings, visit, wishes, made);
        try {
          const plan = await begun.plan;
          if (plan.captures === 0)
            throw new Failure('inputUnsuitable', 'the archive has no such captures: see heirloom captures');
          const sizeBytes = await writeOutput(
            make(holdings, visit, { begun, options: made }),
            output,
            session,
          );
          await report.done({ plan, sizeBytes, output });
        } finally {
          report.clear();
          await begun.close();
        }
      } finally {
        await holdings.close();
      }
    }),
  );
}

function described(
  options: PackageOptions,
): Pick<PackagingOptions, 'archiveName' | 'software'> & Partial<PackagingOptions> {
  const { archiveName, title, withComponents, data } = options;
  return {
    archiveName: archiveName ?? `${basename(resolve(data))} on ${hostname()}`,
    software: `Heirloom ${version()}`,
    ...defined({ title }),
    isWithComponents: withComponents === true,
  };
}

class ExportReport {
  readonly #options: PackageOptions;
  readonly #session: Session;
  readonly #listing = new StatusLine();
  #copying: Progress | undefined;
  #unknown = 0;
  #lost = 0;
  /** A component may occur in many pages. */
  readonly #bare = { withheld: new Set<string>(), lost: new Set<string>() };

  constructor(options: PackageOptions, session: Session) {
    this.#options = options;
    this.#session = session;
  }

  options(): Pick<PackagingOptions, 'onProgress' | 'onWarning' | 'signal'> {
    return {
      signal: this.#session.signal,
      onProgress: (progress) => this.#progress(progress),
      onWarning: (problem) => this.#problem(problem),
    };
  }

  clear(): void {
    this.#listing.clear();
    this.#copying?.clear();
  }

  async done(made: {
    readonly plan: ExportPlan;
    readonly sizeBytes: number;
    readonly output: string | undefined;
  }): Promise<void> {
    const { plan, sizeBytes, output } = made;
    this.clear();
    const [unknown, lost] = [this.#unknown, this.#lost];
    if (this.#options.json === true) {
      const { captures, others } = plan;
      const withoutContent = { withheld: this.#bare.withheld.size, lost: this.#bare.lost.size };
      await this.#session.out.line(
        jsonLine({ file: output, captures, others, sizeBytes, unknown, lost, withoutContent }),
      );
    } else {
      const others =
        plan.others === 0 ? '' : ` and ${formatCount(plan.others, 'more', 'more')} that they need`;
      const what = `${formatCount(plan.captures, 'capture')}${others}`;
      this.#session.note(`${output ?? 'standard output'}: ${what}, ${formatBytes(sizeBytes)}`);
    }
    this.#noteBare('withheld', 'which is withdrawn or marked');
    this.#noteBare('lost', 'which the archive does not have');
    if (lost > 0) throw new Failure('findings', `${formatCount(lost, 'capture')} could not be read`);
    if (unknown > 0)
      throw new Failure('findings', `${formatCount(unknown, 'requested capture')} not in the archive`);
    const bare = this.#bare.withheld.size + this.#bare.lost.size;
    if (bare > 0)
      throw new Failure('findings', `${formatCount(bare, 'capture')} cannot be replayed from this file`);
  }

  #noteBare(why: 'withheld' | 'lost', whose: string): void {
    const count = this.#bare[why].size;
    if (count === 0) return;
    const what = `${formatCount(count, 'revisit')} without content`;
    this.#session.note(`${what}: the same as an earlier capture, ${whose}`);
  }

  #progress(progress: ExportProgress): void {
    if (progress.phase === 'listing') {
      this.#listing.show(() => `listing: ${formatCount(progress.captures, 'capture')}`);
      return;
    }
    this.#listing.clear();
    this.#copying ??= new Progress('copying', progress.totalBytes);
    this.#copying.update(progress.doneBytes);
  }

  #problem(problem: ExportProblem): void {
    this.clear();
    if (problem.kind === 'unknown') {
      this.#unknown++;
      this.#session.note(harmless(`not in the archive: ${problem.request.url}`));
      return;
    }
    if (problem.kind === 'without original') {
      this.#bare[problem.why].add(`${problem.capture.timestamp} ${problem.capture.url}`);
      return;
    }
    this.#lost++;
    const { url, timestamp } = problem.capture;
    this.#session.note(harmless(`omitted: ${timestamp} ${url}: ${problem.reason}`));
  }
}
