import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { until } from './until.ts';

/*
 * What a program asks of the system, as strace writes it down, one call a line; strings are in hexadecimal:
 *
 *   4711 openat(AT_FDCWD, "\x2f\x74…", O_WRONLY|O_CREAT|O_TRUNC|O_CLOEXEC, 0666) = 20
 *   4711 fdatasync(20 <unfinished ...>           another thread comes between
 *   4712 pwrite64(21, "\x41", 1, 0) = 1
 *   4711 <... fdatasync resumed>) = 0
 */
export interface SystemCall {
  readonly name: string;
  /** Between the brackets, as it was written. */
  readonly words: string;
  readonly result: number;
  /** `begins` comes first; a call that nothing came between has both, one after the other. */
  readonly step: 'begins' | 'ends';
}

const calls = [
  'open,openat,creat,close,dup,dup2,dup3',
  'write,writev,pwrite64,pwritev,pwritev2,truncate,ftruncate,fallocate,copy_file_range,sendfile',
  'fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,rmdir,mkdir,mkdirat',
].join(',');

/** The words that run a program under strace; -D: the program itself is the child that we can kill. */
export function tracing(trace: string): string[] {
  const text = ['-xx', '-s', '100000000'];
  return [
    straceProgram(),
    '-D',
    '-f',
    '-qq',
    '--seccomp-bpf',
    ...text,
    '-e',
    `trace=${calls}`,
    '-e',
    'signal=none',
    '-o',
    trace,
  ];
}

export function straceProgram(): string {
  const strace = ['/usr/bin/strace', '/bin/strace', '/usr/local/bin/strace'].find((path) => existsSync(path));
  if (strace === undefined) throw new Error('strace is missing: ./test installs it.');
  return strace;
}

/** Reads the trace of a program that has ended, once strace has written it to the end. */
export async function readSystemCalls(trace: string): Promise<SystemCall[]> {
  let text = '';
  let before = -1;
  // strace is a process of its own, and has no more to say when the trace grows no longer.
  const whole = await until(async () => {
    before = text.length;
    text = await readFile(trace, 'latin1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    return text.length === before && text.endsWith('\n');
  });
  if (!whole || text === '') throw new Error('strace wrote nothing: is ptrace forbidden here?');
  const unfinished = new Map<string, string>();
  return text.split('\n').flatMap((line) => callsOf(line, unfinished));
}

function callsOf(line: string, unfinished: Map<string, string>): SystemCall[] {
  const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
  const begun = /^(\w+)\((.*) <unfinished \.\.\.>$/.exec(rest);
  if (begun !== null) {
    const [, name = '', words = ''] = begun;
    unfinished.set(thread, words);
    return [{ name, words, result: 0, step: 'begins' }];
  }
  const resumed = /^<\.\.\. (\w+) resumed>(.*)\)\s+= (-?\d+|\?)/.exec(rest);
  if (resumed !== null) {
    const [, name = '', more = '', result] = resumed;
    return [{ name, words: (unfinished.get(thread) ?? '') + more, result: Number(result), step: 'ends' }];
  }
  const whole = /^(\w+)\((.*)\)\s+= (-?\d+|\?)/.exec(rest);
  if (whole === null) return [];
  const [, name = '', words = '', result] = whole;
  return (['begins', 'ends'] as const).map((step) => ({ name, words, result: Number(result), step }));
}

/** The strings among the words of a call, as bytes. */
export function stringsOf(words: string): Buffer[] {
  return [...words.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text = '']) =>
    Buffer.from(text.replaceAll('\\x', ''), 'hex'),
  );
}

/** The numbers at the ends of the words: file descriptor, offset. */
export function firstNumber(words: string): number {
  return Number(/^(?:AT_FDCWD|(\d+))/.exec(words)?.[1] ?? -1);
}

export function lastNumber(words: string): number {
  return Number(/(\d+)$/.exec(words)?.[1] ?? -1);
}
