import type { Command } from 'commander';
import type { Finding } from '../../formats/warc/check-fields.ts';
import { checkRecord } from '../../formats/warc/check-record.ts';
import { isLoss } from '../../formats/warc/read-warning.ts';
import { readArchiveFiles } from '../data/archive-files.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import { RecordIds } from './record-ids.ts';
import type { Session } from '../terminal/session.ts';

interface Options {
  readonly json?: true;
  readonly quiet?: true;
  readonly strict?: true;
}

interface PlacedFinding {
  readonly file: string;
  readonly offset: number;
  readonly severity: Finding['severity'];
  readonly code: string;
  readonly message: string;
}

export const description =
  'Verify every record: compression, structure, mandatory fields, syntax of values, block and payload digests. The exit code is 1 if there are errors.';

export const help = `
An error is a loss or a violation of the standard; a warning is an oddity that could be read nevertheless (for example
a payload digest over the chunked bytes, as written by older tools).

Examples:
  $ heirloom warc check crawl.warc.gz
  $ heirloom warc check --quiet *.warc.gz && echo all sound
  $ heirloom warc check --json *.warc.gz | jq 'select(.severity == "error")'
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file...>', 'WARC or ARC files')
    .option('--json', 'print JSON lines: findings, then a summary of each file')
    .option('--quiet', 'print only errors')
    .option('--strict', 'exit code 1 on warnings too')
    .action(async (files: string[], options: Options) => {
      const check = new FilesCheck(session, options);
      await readArchiveFiles(session, files, {
        label: 'warc check',
        warning: (warning) =>
          check.found({ ...warning, code: warning.kind, severity: isLoss(warning) ? 'error' : 'warning' }),
        record: async (record) => {
          check.countRecord();
          const findings = await checkRecord(record);
          const isDuplicate = record.id !== undefined && check.ids.isSeen(record.id);
          if (isDuplicate)
            findings.push({
              severity: 'error',
              code: 'field-repeated',
              message: `a second record has the id ${record.id}`,
            });
          for (const finding of findings)
            check.found({ file: record.file, offset: record.offset, ...finding });
          await check.print();
        },
        fileEnd: (source) => check.endFile(source.name),
      });
      if (check.failed) session.exitWith('findings');
    });
}

/** Counts and prints the findings of each file. */
class FilesCheck {
  ids = new RecordIds();
  readonly #session: Session;
  readonly #options: Options;
  #unprinted: PlacedFinding[] = [];
  #records = 0;
  #errors = 0;
  #warnings = 0;
  #failed = false;

  constructor(session: Session, options: Options) {
    this.#session = session;
    this.#options = options;
  }

  get failed(): boolean {
    return this.#failed;
  }

  countRecord(): void {
    this.#records++;
  }

  found(finding: PlacedFinding): void {
    if (finding.severity === 'error') this.#errors++;
    else this.#warnings++;
    this.#failed ||= finding.severity === 'error' || this.#options.strict === true;
    if (finding.severity === 'error' || this.#options.quiet !== true) this.#unprinted.push(finding);
  }

  async print(): Promise<void> {
    for (const { file, offset, severity, code, message } of this.#unprinted.splice(0)) {
      const text =
        this.#options.json === true
          ? jsonLine({ file, offset, severity, code, message })
          : printable(`${file} @${offset}: ${severity}: ${message} (${code})`);
      await this.#session.out.line(text);
    }
  }

  async endFile(file: string): Promise<void> {
    await this.print();
    const sound = this.#errors === 0;
    if (this.#options.json === true) {
      await this.#session.out.line(
        jsonLine({
          file,
          sound,
          records: this.#records,
          errors: this.#errors,
          warnings: this.#warnings,
        }),
      );
    } else if (!sound || this.#options.quiet !== true) {
      const counts = `${formatCount(this.#records, 'record')}, ${formatCount(this.#errors, 'error')}, ${formatCount(this.#warnings, 'warning')}`;
      await this.#session.out.line(printable(`${file}: ${sound ? 'sound' : 'NOT SOUND'} (${counts})`));
    }
    this.#records = 0;
    this.#errors = 0;
    this.#warnings = 0;
    this.ids = new RecordIds();
  }
}
