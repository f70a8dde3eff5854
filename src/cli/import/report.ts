import { defined } from '../../formats/values/defined.ts';
import { relative } from 'node:path';
import type { Deposit, LeftOut } from '../../deposit/deposit.ts';
import type { DepositResult, ImportedFile } from '../../deposit/deposit-result.ts';
import type { WaczSignature } from '../../formats/wacz/check-signature.ts';
import { signatureText } from '../../deposit/wacz/signature-of-whole.ts';
import { formatBytes, formatCount, jsonLine, printable } from '../terminal/format.ts';
import type { StandardOutput } from '../terminal/output.ts';

type Outcome = DepositResult['outcome'] | LeftOut['outcome'] | 'accepted';

const words: Readonly<Record<Outcome, string>> = {
  accepted: 'would be imported',
  taken: 'imported',
  known: 'known already',
  incomplete: 'IMPORTED IN PART',
  waiting: 'WAITING',
  failed: 'NOT IMPORTED',
  refused: 'NOT IMPORTED',
  skipped: 'skipped',
};
const problemOutcomes: ReadonlySet<Outcome> = new Set<Outcome>([
  'incomplete',
  'waiting',
  'failed',
  'refused',
]);

/** Prints the outcome of each file, then the total. */
export class ImportReport {
  readonly #out: StandardOutput;
  readonly #json: boolean;
  readonly #counts = new Map<Outcome, number>();
  #hasInvalidSignature = false;
  #captures = 0;
  #sizeBytes = 0;
  #files = 0;

  constructor(out: StandardOutput, { json }: { readonly json: boolean }) {
    this.#out = out;
    this.#json = json;
  }

  /** True if anything was not imported completely, or a signature is invalid. */
  get hasProblems(): boolean {
    return (
      this.#hasInvalidSignature || [...this.#counts.keys()].some((outcome) => problemOutcomes.has(outcome))
    );
  }

  async leftOut({ outcome, path, reason: { message: reason } }: LeftOut): Promise<void> {
    this.#count(outcome);
    if (this.#json) await this.#out.line(jsonLine({ path, outcome, reason }));
    else await this.#line(path, outcome, reason);
  }

  async accepted({ kind, path, sizeBytes }: Deposit, signature: WaczSignature | undefined): Promise<void> {
    this.#count('accepted');
    if (signature?.state === 'invalid') this.#hasInvalidSignature = true;
    this.#sizeBytes += sizeBytes;
    if (this.#json) {
      const more = signature === undefined ? {} : { signature };
      await this.#out.line(jsonLine({ path, kind, outcome: 'accepted', sizeBytes, ...more }));
      return;
    }
    await this.#line(path, 'accepted', `${kindName[kind]}, ${formatBytes(sizeBytes)}`);
    await this.#signature(signature);
  }

  async result({ deposit, outcome, files, notes, signature, ...result }: DepositResult): Promise<void> {
    const reason = result.reason?.message;
    this.#count(outcome);
    if (signature?.state === 'invalid') this.#hasInvalidSignature = true;
    for (const { isKnown, captures, sizeBytes } of files) {
      if (isKnown) continue;
      this.#files++;
      this.#captures += captures;
      this.#sizeBytes += sizeBytes;
    }
    const { path, kind } = deposit;
    const why = reason === undefined ? [] : [reason];
    if (this.#json) {
      const more = { files, notes, ...defined({ signature }) };
      await this.#out.line(jsonLine({ path, kind, outcome, ...defined({ reason }), ...more }));
      return;
    }
    await this.#line(path, outcome, [...why, ...filesText(files)].join('; '));
    await this.#signature(signature);
    for (const { severity, message } of notes)
      if (severity !== 'remark') await this.#out.line(printable(`    ${severity}: ${message}`));
  }

  async end({ isCheck, data }: { readonly isCheck: boolean; readonly data: string }): Promise<void> {
    const counts = Object.fromEntries(this.#counts);
    if (this.#json) {
      const total = isCheck ? {} : { files: this.#files, captures: this.#captures };
      await this.#out.line(jsonLine({ total: { ...counts, ...total, sizeBytes: this.#sizeBytes } }));
      return;
    }
    const parts = [...this.#counts].map(([outcome, count]) => `${count} ${words[outcome].toLowerCase()}`);
    const size = formatBytes(this.#sizeBytes);
    const files = `${formatCount(this.#files, 'new file')} with ${formatCount(this.#captures, 'capture')}`;
    const gained = this.#files === 0 ? 'nothing new' : `${files} (${size})`;
    await this.#out.line(
      printable(`${parts.join(', ')}${isCheck ? ` (${size})` : `: ${gained} in ${data}`}`),
    );
  }

  async #signature(signature: WaczSignature | undefined): Promise<void> {
    if (signature !== undefined)
      await this.#out.line(printable(`    signature: ${signatureText(signature)}`));
  }

  async #line(path: string, outcome: Outcome, text: string): Promise<void> {
    const below = relative('.', path);
    const shown = below === '' || below.startsWith('..') ? path : below;
    await this.#out.line(printable(`${shown}: ${words[outcome]}: ${text}`));
  }

  #count(outcome: Outcome): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }
}

const kindName: Readonly<Record<Deposit['kind'], string>> = {
  warc: 'WARC',
  arc: 'ARC',
  wacz: 'WACZ',
  httrack: 'HTTrack mirror',
};

/** `560 captures, 3.6 MB, as crawl.warc.gz`. */
function filesText(files: readonly ImportedFile[]): string[] {
  const known = files.filter(({ isKnown }) => isKnown).map(({ name }) => name);
  const taken = files.filter(({ isKnown }) => !isKnown);
  return [
    ...taken.map(({ name, captures, sizeBytes, losses }) => {
      const lost =
        losses === 0 ? '' : `, with ${formatCount(losses, 'damaged place')} (see heirloom warc check)`;
      return `${formatCount(captures, 'capture')}, ${formatBytes(sizeBytes)}, as ${name}${lost}`;
    }),
    ...(known.length === 0 ? [] : [`in the archive as ${known.join(' and ')}`]),
  ];
}
