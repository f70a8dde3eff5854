import { expect, it } from 'vitest';
import { UnusableTextIndexError } from '../../analysis/text-index/unusable-text-index.ts';
import { DamagedLockError } from '../../disk/writer-lock.ts';
import { exitCodes } from './exit-codes.ts';
import { explain } from './failure.ts';

it('a damaged lock is no fault in Heirloom: it is said which file to delete', () => {
  const message = 'the lock /data/lock.sqlite is damaged: delete it while no Heirloom works on this archive';
  expect(explain(new DamagedLockError(message))).toMatchObject({ exit: 'inputUnsuitable', message });
});

it('a text index that cannot be used is no fault in Heirloom: it is said what makes it again', () => {
  expect(explain(new UnusableTextIndexError(new Error('malformed')))).toMatchObject({
    exit: 'inputUnsuitable',
    message: expect.stringContaining("'heirloom rebuild' makes it again") as string,
  });
});

it.each([
  ['SQLITE_FULL', { errcode: 13 }, exitCodes.outputUnwritable, 'make room'],
  ['SQLITE_IOERR_FSYNC', { errcode: 1034 }, exitCodes.outputUnwritable, 'the disk fails'],
  ['SQLITE_READONLY', { errcode: 8 }, exitCodes.outputUnwritable, 'read-only'],
  ['SQLITE_CANTOPEN', { errcode: 14 }, exitCodes.outputUnwritable, 'permissions'],
  ['SQLITE_BUSY', { errcode: 5 }, exitCodes.outputUnwritable, 'another process'],
  ['SQLITE_CORRUPT', { errcode: 11 }, exitCodes.inputUnsuitable, 'heirloom rebuild'],
  ['ENOSPC', { code: 'ENOSPC', syscall: 'write' }, exitCodes.outputUnwritable, 'make room'],
  ['EIO of fsync', { code: 'EIO', syscall: 'fsync' }, exitCodes.outputUnwritable, 'the disk fails'],
  ['EIO of read', { code: 'EIO', syscall: 'read' }, exitCodes.inputUnreadable, 'the disk cannot read it'],
])('%s is no fault in Heirloom: the message says what to do', (_name, codes, exitCode, says) => {
  const { message, exitCode: ended } = explain(Object.assign(new Error('as SQLite puts it'), codes));
  expect({ ended, message }).toEqual({ ended: exitCode, message: expect.stringContaining(says) as string });
  expect(message).not.toContain('fault in Heirloom');
});
