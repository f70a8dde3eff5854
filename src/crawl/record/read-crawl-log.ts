import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { isGuessedIcon, isPrerequisite } from '../candidate.ts';
import { isFailure, statusMeaning } from './status-meaning.ts';

/** Failures of one kind. */
export interface ErrorKind {
  readonly code: string;
  readonly meaning: string;
  readonly count: number;
  readonly examples: readonly string[];
}

export interface JobErrors {
  readonly kinds: readonly ErrorKind[];
  /** Lines of the log that were looked at. */
  readonly examined: number;
}

const pieceBytes = 64 << 10;
/** A line holds two URLs of at most a few kilobytes each. */
const maxTailBytes = 8 << 20;
/** A longer log is read from its end. */
const maxExaminedBytes = 32 << 20;
const maxExamples = 5;

/** The last lines of crawl.log. Undefined: there is none. */
export async function logTail(path: string, lines: number): Promise<string[] | undefined> {
  const log = await opened(path);
  if (log === undefined) return undefined;
  try {
    return await lastLines(log, lines);
  } finally {
    await log.close();
  }
}

/** The errors of a crawl, the most frequent first. Undefined if there is no log. */
export async function jobErrors(path: string): Promise<JobErrors | undefined> {
  const log = await opened(path);
  if (log === undefined) return undefined;
  const kinds = new Map<number, { count: number; readonly examples: string[] }>();
  let examined = 0;
  try {
    for await (const line of linesFrom(log)) {
      const [, status = '', , url = '', path = ''] = line.split(/ +/, 5);
      const code = Number(status);
      if (!Number.isInteger(code)) continue;
      examined++;
      // Most sites have no robots.txt, and many no icon: nothing is missing.
      const isAsked = isPrerequisite({ path }) || isGuessedIcon({ url, path });
      if (!isFailure(code) || (isAsked && code >= 400 && code < 500)) continue;
      const kind = kinds.get(code) ?? { count: 0, examples: [] };
      kinds.set(code, kind);
      kind.count++;
      if (kind.examples.length < maxExamples) kind.examples.push(url);
    }
  } finally {
    await log.close();
  }
  return {
    kinds: [...kinds]
      .map(([code, kind]) => ({ code: String(code), meaning: statusMeaning(code), ...kind }))
      .toSorted((one, other) => other.count - one.count),
    examined,
  };
}

async function opened(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Read from the end, so that a long log takes no longer than a short one. */
async function lastLines(log: FileHandle, count: number): Promise<string[]> {
  const { size } = await log.stat();
  const pieces: Buffer[] = [];
  let ends = 0;
  let at = size;
  while (at > 0 && ends <= count && size - at < maxTailBytes) {
    const from = Math.max(0, at - pieceBytes);
    const piece = Buffer.alloc(at - from);
    const { bytesRead } = await log.read(piece, 0, piece.length, from);
    for (let index = 0; index < bytesRead; index++) if (piece[index] === 0x0a) ends++;
    pieces.unshift(piece.subarray(0, bytesRead));
    at = from;
  }
  const text = Buffer.concat(pieces).toString();
  // The last line may still be written.
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  return (at > 0 ? whole.slice(1) : whole).slice(-count);
}

async function* linesFrom(log: FileHandle): AsyncGenerator<string> {
  const { size } = await log.stat();
  const start = Math.max(0, size - maxExaminedBytes);
  const decoder = new TextDecoder();
  let held = '';
  let isCut = start > 0;
  for (let at = start; at < size;) {
    const piece = Buffer.alloc(Math.min(pieceBytes, size - at));
    const { bytesRead } = await log.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    const lines = (held + decoder.decode(piece.subarray(0, bytesRead), { stream: true })).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) {
      if (!isCut) yield line;
      isCut = false;
    }
  }
}
