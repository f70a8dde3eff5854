import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import { accessClassShape } from '../../../storage/access-class.ts';
import type { ArchiveDecision, ArchiveLogEntry, ArchiveSubject } from '../../../storage/archive-log.ts';
import type { Archive } from '../archive.ts';
import { contentDigest } from '../../content-digest.ts';
import { isResolved, rulesOfSubject } from '../../../access/subject-rules.ts';
import { OperatorError } from '../../../reasons/operator-error.ts';

/** It was not decided; the message says why, and what can be done. */
export class NotDecidedError extends OperatorError {}

/** No vault could take it: a disk is full, or fails. */
export class NotWrittenError extends NotDecidedError {
  override readonly kind = 'unwritable';
}

/** The decision as it goes into the log: with what index lines show of its subject, where it names it by something else. */
export async function resolveDecision(
  archive: Archive,
  what: ArchiveDecision,
  entryOf: (id: string) => Promise<ArchiveLogEntry | undefined>,
): Promise<ArchiveDecision> {
  switch (what.kind) {
    case 'revocation': {
      const { what: former } = (await entryOf(what.entry)) ?? {};
      if (former === undefined) throw new NotDecidedError(`there is no decision ${what.entry}`);
      if (former.kind === 'revocation' || former.kind === 'restoration')
        throw new NotDecidedError(`${what.entry} is a ${former.kind}: decide anew instead`);
      return what;
    }
    case 'restoration':
      return what;
    case 'alias': {
      const { url, urlPrefix, ...others } = what.of;
      if ((url === undefined) === (urlPrefix === undefined) || Object.keys(others).length > 0)
        throw new NotDecidedError(
          'an alias is of a URL, or of all that begins with one, and of nothing else',
        );
      if (canonicalKey(url ?? urlPrefix ?? '') === canonicalKey(what.sameAs))
        throw new NotDecidedError('both URLs have the same key already: their captures are found together');
      return what;
    }
    case 'access-class': {
      const read = accessClassShape.safeParse(what.definition);
      if (!read.success)
        throw new NotDecidedError(
          `this is not an access class: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
        );
      if (['withdrawn', 'deleted'].includes(read.data.name))
        throw new NotDecidedError(`the class ${read.data.name} is built in: choose another name`);
      return { ...what, definition: read.data };
    }
    case 'withdrawal':
    case 'access-mark':
      for (const name of ['since', 'until'] as const)
        if (name in what && what[name as 'until'] !== undefined)
          requireDate(what[name as 'until'] ?? '', name);
      return { ...what, of: await resolveSubject(archive, what.of) };
    case 'deletion':
      return { ...what, of: await resolveSubject(archive, what.of) };
  }
}

/** With what index lines show of it. */
export async function resolveSubject(archive: Archive, subject: ArchiveSubject): Promise<ArchiveSubject> {
  if (subject.from !== undefined) requireDate(subject.from, 'from');
  if (subject.before !== undefined) requireDate(subject.before, 'before');
  if (subject.offset !== undefined && subject.file === undefined)
    throw new NotDecidedError('an offset is one in a file: name the file too');
  const { sha256 } = subject;
  const resolved =
    sha256 === undefined || isResolved(subject)
      ? subject
      : { ...subject, digest: await digestOf(archive, sha256) };
  if (!isResolved(resolved))
    throw new NotDecidedError(
      'a record is named by its file and its offset there; its id is not in the index',
    );
  if (rulesOfSubject(resolved).length === 0)
    throw new NotDecidedError('nothing is named: a decision is about a URL, a file, a content or a time');
  return resolved;
}

function requireDate(text: string, name: string): void {
  if (Number.isNaN(Date.parse(text)))
    throw new NotDecidedError(
      `${name} is a date like 2026-11-30 or 2026-11-30T12:00:00Z, not ${JSON.stringify(text)}`,
    );
}

async function digestOf(archive: Archive, sha256: string): Promise<string> {
  const content = await (await archive.contents).find(sha256);
  if (content === undefined)
    throw new NotDecidedError(`the archive has no content with the SHA-256 ${sha256}`);
  const digest = await contentDigest(archive, content);
  if (digest !== undefined) return digest;
  throw new NotDecidedError(
    `the capture with the content ${sha256} is not in the index, and no vault can give its record now: heirloom storage status`,
  );
}
